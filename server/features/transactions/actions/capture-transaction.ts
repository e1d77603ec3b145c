import { formatMoney } from '@portico/contract/core/money.ts'
import type { CaptureRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { factsFor } from '../detail/action-facts.ts'
import { getTransaction } from '../get-transaction.ts'
import { capturableMinor } from '../rules/money-summary.ts'
import { resultOf } from './action-result.ts'
import { reserveCapture } from './actions.repository.ts'
import { insist, refuse, refuseLate } from './refusals.ts'
import { requestChild } from './request-child.ts'

/** Takes what was authorised, in full or in part. A final capture releases the rest; so does any where only one is possible. */
export async function captureTransaction(context: Context, connectors: Connectors, id: string, request: z.output<typeof CaptureRequest>) {
  const { db, services } = context
  const { amountMinor, note } = request
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('capture', payment, facts, amountMinor)
  if (!facts.capabilities?.partialCapture && amountMinor < capturableMinor(payment, facts.now))
    throw refuse(transactionRefusals.offCapturesWhole({ action: 'capture', provider: payment.service_provider }), payment, facts)

  const reserved = await reserveCapture(db, id, amountMinor, services.now())
  if (!reserved) throw refuseLate('capture', await getTransaction(context, id), facts, amountMinor)
  const final = request.final || payment.capture_method !== 'ManualMultiple' || !facts.capabilities?.multiCapture
  const details = { final, ...(note ? { note } : {}) }
  const childId = await requestChild(context, payment, reserved, { type: 'Capture', amountMinor, details })
  return resultOf(context, connectors, id, {
    childTransactionId: childId,
    message: `Capture of ${formatMoney(amountMinor, payment.currency)} sent, waiting for ${payment.service_provider}`,
  })
}
