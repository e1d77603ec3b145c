import { lazy, Suspense } from 'react'
import { late } from '../../../shared/page/late.tsx'
import { payoutTexts } from '../payouts/payouts.texts.ts'
import type { ActionResult, RecordScope, TransactionDetail } from '../transactions.queries.ts'
import type { MoneyAction } from './record-actions.ts'

const RefundDialog = lazy(() => import('../dialogs/refund.dialog.tsx').then((module) => ({ default: module.RefundDialog })))
const CaptureDialog = lazy(() => import('../dialogs/capture.dialog.tsx').then((module) => ({ default: module.CaptureDialog })))
const VoidDialog = lazy(() => import('../dialogs/void.dialog.tsx').then((module) => ({ default: module.VoidDialog })))
const ReversalDialog = lazy(() => import('../dialogs/reversal.dialog.tsx').then((module) => ({ default: module.ReversalDialog })))

const MarkRefundedDialog = lazy(() =>
  import('../dialogs/mark-refunded.dialog.tsx').then((module) => ({ default: module.MarkRefundedDialog })),
)

const ApproveDialog = lazy(() => import('../dialogs/approve.dialog.tsx').then((module) => ({ default: module.ApproveDialog })))
const DeclineDialog = lazy(() => import('../dialogs/decline.dialog.tsx').then((module) => ({ default: module.DeclineDialog })))

const StatusChangeDialog = lazy(() =>
  import('../dialogs/status-change.dialog.tsx').then((module) => ({ default: module.StatusChangeDialog })),
)

const AmendBinDialog = lazy(() => import('../dialogs/amend-bin.dialog.tsx').then((module) => ({ default: module.AmendBinDialog })))

const ResetRestrictionDialog = lazy(() =>
  import('../dialogs/reset-restriction.dialog.tsx').then((module) => ({ default: module.ResetRestrictionDialog })),
)
const PayoutDialog = late([payoutTexts], async () => (await import('../payouts/payout.dialog.tsx')).PayoutDialog)

type ActionDialogProps = {
  action: MoneyAction
  detail: TransactionDetail
  scope: RecordScope
  maxAmountMinor: number
  onDone: (result: ActionResult, amountMinor: number) => void
  onClose: () => void
}

/** The dialog of one action, loaded when it is first opened. */
export function ActionDialog({ action, maxAmountMinor, onDone, ...dialog }: ActionDialogProps) {
  const { detail } = dialog
  return (
    <Suspense>
      {action === 'refund' && <RefundDialog {...dialog} maxAmountMinor={maxAmountMinor} onDone={onDone} />}
      {action === 'capture' && <CaptureDialog {...dialog} maxAmountMinor={maxAmountMinor} onDone={onDone} />}
      {action === 'void' && <VoidDialog {...dialog} onDone={(result) => onDone(result, detail.amountCapturableMinor)} />}
      {action === 'markRefunded' && <MarkRefundedDialog {...dialog} maxAmountMinor={maxAmountMinor} onDone={onDone} />}
      {action === 'approve' && <ApproveDialog {...dialog} onDone={onDone} />}
      {action === 'decline' && <DeclineDialog {...dialog} onDone={onDone} />}
      {action === 'statusChange' && <StatusChangeDialog {...dialog} onDone={onDone} />}
      {action === 'amendBin' && <AmendBinDialog {...dialog} onDone={onDone} />}
      {action === 'resetRestriction' && <ResetRestrictionDialog {...dialog} onDone={onDone} />}
      {action === 'payout' && <PayoutDialog {...dialog} onDone={onDone} />}
      {action === 'reversal' && <ReversalDialog {...dialog} onDone={onDone} />}
    </Suspense>
  )
}
