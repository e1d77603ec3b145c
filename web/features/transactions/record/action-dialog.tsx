import { type ComponentType, lazy, Suspense } from 'react'
import { late } from '../../../shared/page/late.tsx'
import type { AmountProps } from '../dialogs/dialog-props.ts'
import { payoutTexts } from '../payouts/payouts.texts.ts'
import type { MoneyAction } from './record-actions.ts'

/** Each loads when it is first opened. */
const dialogs: Record<MoneyAction, ComponentType<AmountProps>> = {
  refund: lazy(async () => ({ default: (await import('../dialogs/refund.dialog.tsx')).RefundDialog })),
  capture: lazy(async () => ({ default: (await import('../dialogs/capture.dialog.tsx')).CaptureDialog })),
  void: lazy(async () => ({ default: (await import('../dialogs/void.dialog.tsx')).VoidDialog })),
  reversal: lazy(async () => ({ default: (await import('../dialogs/reversal.dialog.tsx')).ReversalDialog })),
  markRefunded: lazy(async () => ({ default: (await import('../dialogs/mark-refunded.dialog.tsx')).MarkRefundedDialog })),
  approve: lazy(async () => ({ default: (await import('../dialogs/approve.dialog.tsx')).ApproveDialog })),
  decline: lazy(async () => ({ default: (await import('../dialogs/decline.dialog.tsx')).DeclineDialog })),
  statusChange: lazy(async () => ({ default: (await import('../dialogs/status-change.dialog.tsx')).StatusChangeDialog })),
  amendBin: lazy(async () => ({ default: (await import('../dialogs/amend-bin.dialog.tsx')).AmendBinDialog })),
  resetRestriction: lazy(async () => ({ default: (await import('../dialogs/reset-restriction.dialog.tsx')).ResetRestrictionDialog })),
  payout: late([payoutTexts], async () => (await import('../payouts/payout.dialog.tsx')).PayoutDialog),
}

/** The dialog of one action. */
export function ActionDialog({ action, ...dialog }: AmountProps & { action: MoneyAction }) {
  const Dialog = dialogs[action]
  return (
    <Suspense>
      <Dialog {...dialog} />
    </Suspense>
  )
}
