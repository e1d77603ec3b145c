import type {
  Connector,
  OriginalPayment,
  ProviderAnswer,
  ProviderExchange,
  ProviderOperation,
  SyncAnswer,
} from '../../../connectors/connector.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import type { News } from './operation.ts'

/** Two calls fit into the lease of the outbox with room for the database. */
export const callDeadlineMs = 10_000

export type Asked = { news: Omit<News, 'apiLogId'> | undefined; exchanges: ProviderExchange[] }

const reference = (payment: TransactionRecord) => payment.external_id ?? payment.id
/** Providers want a merchant id; a payment that was imported without one goes by its merchant. */
const midOf = (payment: TransactionRecord) => payment.mid ?? payment.merchant_id

/** What a sandbox needs to take over a payment it has never seen. Finished operations only. */
export const originalOf = (payment: TransactionRecord): OriginalPayment => ({
  authorisedMinor: payment.amount_authorised_minor,
  capturedMinor: payment.amount_captured_minor,
  refundedMinor: payment.amount_refunded_minor,
  currency: payment.currency,
  mid: midOf(payment),
  merchantReference: reference(payment),
})

export const newsOfOperation = ({ outcome, revision, ...facts }: ProviderOperation, source: News['source']): Omit<News, 'apiLogId'> => ({
  outcome,
  facts,
  revision,
  source,
})

/** The first word of a provider on an operation. An answer that says nothing certain is no news. */
export const newsOfAnswer = ({ outcome, exchange: _exchange, ...facts }: ProviderAnswer): Omit<News, 'apiLogId'> | undefined =>
  outcome === 'unknown' ? undefined : { outcome, facts, revision: 1, source: 'answer' }

/**
 * Does what a child asks for at the provider, once. `askFirst`: it may have been sent before without an answer, so the
 * provider is asked whether it knows the key; one that does not gets the same request with the same key again.
 */
export async function askForChild(
  connector: Connector,
  payment: TransactionRecord,
  child: TransactionRecord,
  askFirst: boolean,
): Promise<Asked> {
  const exchanges: ProviderExchange[] = []
  if (askFirst) {
    const known = await syncChild(connector, payment, child)
    exchanges.push(known.exchange)
    if (known.operation) return { news: newsOfOperation(known.operation, 'sync'), exchanges }
    if (known.result !== 'absent') return { news: undefined, exchanges }
  }
  const answer = await send(connector, payment, child)
  return { news: newsOfAnswer(answer), exchanges: [...exchanges, answer.exchange] }
}

export const syncChild = (connector: Connector, payment: TransactionRecord, child: TransactionRecord): Promise<SyncAnswer> =>
  connector.sync({
    deadlineMs: callDeadlineMs,
    operationRequestId: child.id,
    ...(payment.provider_transaction_id ? { providerPaymentId: payment.provider_transaction_id, original: originalOf(payment) } : {}),
  })

function send(connector: Connector, payment: TransactionRecord, child: TransactionRecord): Promise<ProviderAnswer> {
  const request = {
    requestId: child.id,
    deadlineMs: callDeadlineMs,
    amountMinor: child.amount_minor,
    currency: child.currency,
    mid: midOf(payment),
    merchantReference: reference(payment),
    providerPaymentId: payment.provider_transaction_id ?? payment.id,
    original: originalOf(payment),
  }
  if (child.type === 'Capture') return connector.capture({ ...request, final: child.details.final ?? true })
  if (child.type === 'Void') return connector.void(request)
  if (child.type === 'Refund') return connector.refund(request)
  if (child.type === 'Reversal') return connector.reversal(request)
  if (child.type === 'Payout') {
    const { providerPaymentId, original, ...money } = request
    // A transfer names the reference that it has.
    const merchantReference = child.account_reference ?? money.merchantReference
    return connector.payout({ ...money, merchantReference, to: { providerPaymentId, original } })
  }
  throw new Error(`A ${child.type} is not sent to a provider here`)
}
