import { formatMoney } from '@portico/contract/core/money.ts'
import type { ReversalRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { factsFor } from '../detail/action-facts.ts'
import { getTransaction } from '../get-transaction.ts'
import { resultOf } from './action-result.ts'
import { beginReversal } from './actions.repository.ts'
import { insist, refuseLate } from './refusals.ts'
import { requestChild } from './request-child.ts'

type Request = z.output<typeof ReversalRequest>

/** Undoes a whole payment: the provider releases what it reserved, or gives back what it captured. */
export async function reverseTransaction(context: Context, connectors: Connectors, id: string, { reasonCode, note }: Request) {
  const { db, services } = context
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('reversal', payment, facts)

  // Read behind the reservation, which holds the payment: another capture may have been quicker.
  const [closing, current] = await Promise.all([beginReversal(db, id, services.now()), getTransaction(context, id)])
  const late = { ...facts, captureCount: current.capture_count ?? 0 }
  if (!closing) throw refuseLate('reversal', current, late)
  insist('reversal', { ...current, status: closing.status_before ?? current.status, amount_refund_pending_minor: 0 }, late)
  const givesBack = closing.amount_captured_minor > 0
  const amountMinor = givesBack ? closing.amount_captured_minor : closing.amount_authorised_minor
  const childId = await requestChild(context, payment, closing, {
    type: 'Reversal',
    amountMinor,
    givesBack,
    details: { reasonCode, ...(note ? { note } : {}) },
  })
  return resultOf(context, connectors, id, {
    childTransactionId: childId,
    message: `Reversal of ${formatMoney(amountMinor, payment.currency)} sent, waiting for ${payment.service_provider}`,
  })
}
