import type { TransactionStatus, TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import { useTranslation } from 'react-i18next'
import type { BuiltInView } from '../../../shared/list/views/view-state.ts'

const views = {
  all: {},
  captured: { status: ['Captured'] },
  waiting: { status: ['Pending', 'WaitingForApproval', 'Blocked', 'Duplicate', 'Closing'] },
  declined: { status: ['Declined', 'Failed', 'Rejected'] },
  refunds: { type: ['Refund'] },
} as const satisfies Record<string, { status?: readonly TransactionStatus[]; type?: readonly TransactionType[] }>

/** The views a lookup comes with. They decide on status and type and leave the other filters alone. */
export function useLookupViews(): BuiltInView[] {
  const { t } = useTranslation('transactions')
  return (Object.keys(views) as (keyof typeof views)[]).map((id) => {
    const { status, type }: { status?: readonly string[]; type?: readonly string[] } = views[id]
    return { id, label: t(`lookup.views.${id}`), change: { status: status?.join(','), type: type?.join(',') } }
  })
}
