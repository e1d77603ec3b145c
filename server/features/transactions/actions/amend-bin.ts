import type { AmendBinRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { factsFor } from '../detail/action-facts.ts'
import { toEventRow } from '../events.ts'
import { getTransaction } from '../get-transaction.ts'
import { publishChange } from '../publish-change.ts'
import type { BinData, TransactionDetails } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { resultOf } from './action-result.ts'
import { amendCard, insertEvents } from './actions.repository.ts'
import { insist } from './refusals.ts'
import { personOf } from './request-child.ts'

type Request = z.output<typeof AmendBinRequest>

/** Corrects the BIN data of a payment. The old values stay with it, and with who changed them; amounts and status do not change. */
export async function amendBin(context: Context, connectors: Connectors, id: string, request: Request) {
  const { db, record, services } = context
  const { reason, expectedVersion, fundingType: funding, ...rest } = request
  const payment = await getTransaction(context, id)
  insist('amendBin', payment, factsFor(context, payment, connectors))
  if (payment.version !== expectedVersion) throw new AppError(transactionRefusals.busy())
  const [before, after, now] = [binOf(payment), { ...rest, funding }, services.now()]
  const { id: userId, name } = personOf(context)
  const amendment = { at: now.toISOString(), by: { id: userId, name }, before }
  const amended = await amendCard(db, payment, { brand: after.brand, details: withBin(payment.details, after, amendment) }, now)
  if (!amended) throw new AppError(transactionRefusals.busy())
  const event = { kind: 'Action', said: paymentHistory.binAmended(), actor: personOf(context), reasonText: reason } as const
  await Promise.all([
    insertEvents(db, [toEventRow(amended, amended.event_count, now, event, services.newId())]),
    record(id, { merchantId: payment.merchant_id, before, after: { ...after, note: reason } }),
    publishChange(db, services, amended),
  ])
  context.afterCommit(() => services.wakeOutbox())
  return resultOf(context, connectors, id, { childTransactionId: null, status: 'Successful', message: 'BIN data corrected' })
}

const binOf = ({ card_brand: brand, details: { card } }: TransactionRecord): BinData => ({
  brand,
  issuer: card?.issuer ?? null,
  issuerCountry: card?.issuerCountry ?? null,
  funding: card?.funding ?? null,
  category: card?.category ?? null,
})

type Amendment = NonNullable<NonNullable<TransactionDetails['card']>['amendments']>[number]

function withBin(
  details: TransactionDetails,
  { issuer, issuerCountry, funding, category }: BinData,
  amendment: Amendment,
): TransactionDetails {
  const { issuer: _issuer, issuerCountry: _country, funding: _funding, category: _category, ...card } = details.card ?? {}
  return {
    ...details,
    card: {
      ...card,
      ...(issuer ? { issuer } : {}),
      ...(issuerCountry ? { issuerCountry } : {}),
      ...(funding ? { funding } : {}),
      ...(category ? { category } : {}),
      amendments: [...(card.amendments ?? []), amendment],
    },
  }
}
