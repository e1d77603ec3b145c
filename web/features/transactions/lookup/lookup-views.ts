import type { RefundState, TransactionStatus, TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import { useTranslation } from 'react-i18next'
import type { BuiltInView } from '../../../shared/list/views/view-state.ts'

const views = {
  all: {},
  captured: { status: ['Captured'] },
  waiting: { status: ['Pending', 'WaitingForApproval', 'Blocked', 'Duplicate', 'Closing'] },
  declined: { status: ['Declined', 'Failed', 'Rejected'] },
  partlyRefunded: { refundState: ['Partial'] },
  refunds: { type: ['Refund'] },
} as const satisfies Record<
  string,
  { status?: readonly TransactionStatus[]; type?: readonly TransactionType[]; refundState?: readonly RefundState[] }
>

/** The views a lookup comes with. They decide on status, type and refunds and leave the other filters alone. */
export function useLookupViews(): BuiltInView[] {
  const { t } = useTranslation('transactions')
  return (Object.keys(views) as (keyof typeof views)[]).map((id) => {
    const { status, type, refundState }: { status?: readonly string[]; type?: readonly string[]; refundState?: readonly string[] } =
      views[id]
    return {
      id,
      label: t(`lookup.views.${id}`),
      change: { status: status?.join(','), type: type?.join(','), refundState: refundState?.join(',') },
    }
  })
}
