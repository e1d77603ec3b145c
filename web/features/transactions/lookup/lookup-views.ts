import type { TransactionStatus, TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import type { SearchChange } from '../../../shared/list/use-list-url.ts'

export type LookupViewId = 'all' | 'captured' | 'waiting' | 'declined' | 'refunds'

const views: Record<LookupViewId, { status?: readonly TransactionStatus[]; type?: readonly TransactionType[] }> = {
  all: {},
  captured: { status: ['Captured'] },
  waiting: { status: ['Pending', 'WaitingForApproval', 'Blocked', 'Duplicate', 'Closing'] },
  declined: { status: ['Declined', 'Failed', 'Rejected'] },
  refunds: { type: ['Refund'] },
}
export const lookupViewIds = Object.keys(views) as LookupViewId[]

/** The change of the address that a view means. It decides on status and type and leaves the other filters alone. */
export const changeOfView = (id: LookupViewId): SearchChange => ({
  status: views[id].status?.join(','),
  type: views[id].type?.join(','),
})

/** The view whose status and type the address shows, or null where it shows none of them. */
export const viewOf = (search: Readonly<Record<string, string>>): LookupViewId | null =>
  lookupViewIds.find((id) => same(search.status, views[id].status) && same(search.type, views[id].type)) ?? null

const same = (text: string | undefined, list: readonly string[] | undefined) =>
  (text ?? '').split(',').sort().join() === [...(list ?? [''])].sort().join()
