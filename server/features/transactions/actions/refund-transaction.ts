import { formatMoney } from '@portico/contract/core/money.ts'
import type { RefundRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { factsFor } from '../detail/action-facts.ts'
import { getTransaction } from '../get-transaction.ts'
import { refundableMinor } from '../rules/money-summary.ts'
import { resultOf } from './action-result.ts'
import { reserveRefund } from './actions.repository.ts'
import { insist, refuse, refuseLate } from './refusals.ts'
import { requestChild } from './request-child.ts'

/** Gives money of a captured payment back, in full or in part. The answer is Pending: the worker asks the provider. */
export async function refundTransaction(context: Context, connectors: Connectors, id: string, request: z.output<typeof RefundRequest>) {
  const { db, services } = context
  const { amountMinor, reasonCode, note, externalReference } = request
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('refund', payment, facts, amountMinor)
  if (!facts.capabilities?.partialRefund && amountMinor < refundableMinor(payment))
    throw refuse(transactionRefusals.offRefundsWhole({ action: 'refund', provider: payment.service_provider }), payment, facts)

  // Read behind the reservation, which holds the payment: refunds at the same moment are counted one after the other.
  const [reserved, current] = await Promise.all([reserveRefund(db, id, amountMinor, services.now()), getTransaction(context, id)])
  const late = { ...facts, refundCount: current.refund_count ?? 0 }
  if (!reserved) throw refuseLate('refund', current, late, amountMinor)
  if (late.refundCount >= facts.capabilities!.maxRefunds) throw refuseLate('refund', payment, late, amountMinor)
  const details = { reasonCode, ...(note ? { note } : {}), ...(externalReference ? { externalReference } : {}) }
  const childId = await requestChild(context, payment, reserved, {
    type: 'Refund',
    amountMinor,
    externalId: externalReference,
    details,
  })
  return resultOf(context, connectors, id, {
    childTransactionId: childId,
    message: `Refund of ${formatMoney(amountMinor, payment.currency)} sent, waiting for ${payment.service_provider}`,
  })
}
