import type { Said } from '@portico/contract/core/sentences.ts'
import { tell } from '../provider/hear-news.ts'
import { mustGo, type Trigger } from '../rules/transaction-states.ts'
import { theSystem } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { newPayment, type PaymentDraft } from './payment-draft.ts'
import type { PaymentRows } from './payment-effects.ts'

export type HeldStep = { trigger: Trigger; said: Said; at: Date; reasonCode?: string; reasonText?: string }

/** A payment that no provider has decided: stopped, held for a person, cancelled, or just created. By the same table of states. */
export function heldEffects(draft: PaymentDraft, createdAt: Date, steps: readonly HeldStep[], newId: () => string): PaymentRows {
  const begun = newPayment(draft, { now: createdAt, newId })
  let payment: TransactionRecord = { ...begun.payment, status: 'Created', event_count: 1 }
  const events = begun.events.slice(0, 1)
  for (const { trigger, said, at, reasonCode, reasonText } of steps) {
    const from = payment.status
    const to = mustGo(from, trigger, payment.status_before)
    const time = at.toISOString()
    const closeReason = to === 'Closed' ? (trigger === 'expired' ? 'Expired' : 'Cancelled') : null
    const moved: TransactionRecord = {
      ...payment,
      status: to,
      status_before: from,
      status_changed_at: time,
      updated_at: time,
      close_reason: closeReason,
      version: payment.version + 1,
      response_text: reasonText ?? null,
    }
    const told = tell(
      moved,
      [
        {
          kind: trigger === 'blocked' || trigger === 'flaggedForReview' ? 'Risk' : 'StatusChanged',
          said,
          actor: theSystem,
          statusFrom: from,
          statusTo: to,
          reasonCode: reasonCode ?? null,
        },
      ],
      { now: at, newId },
    )
    payment = told.record
    events.push(...told.events)
  }
  return { payment, children: [], attempts: [], decisions: [], events, fees: [], entries: [] }
}
