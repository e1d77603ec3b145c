import type { Connector, ProviderExchange } from '../../../connectors/connector.ts'
import { authoriseRequestOf } from '../payments/authorise-request.ts'
import { cardWasHeld } from '../payments/card-held.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { type Asked, callDeadlineMs, newsOfAnswer, newsOfOperation } from './ask-provider.ts'

const held: ReadonlySet<string | null> = new Set(['WaitingForApproval', 'Duplicate', 'Blocked'])

/** A payment that a person let go on, that no provider has taken yet, and whose card the vault was given for it. */
export const isToBeSent = (payment: TransactionRecord): boolean =>
  payment.status === 'Pending' && held.has(payment.status_before) && payment.provider_transaction_id === null && cardWasHeld(payment)

/**
 * Asks the provider with the card that the vault holds for the payment, without its code. `askFirst`: it may have been asked before without an
 * answer, so it is asked whether it knows the key; one that does not gets the same request with the same key again.
 */
export async function sendHeld(connector: Connector, payment: TransactionRecord, attemptId: string, askFirst: boolean): Promise<Asked> {
  const exchanges: ProviderExchange[] = []
  if (askFirst) {
    const known = await connector.sync({ operationRequestId: attemptId, deadlineMs: callDeadlineMs })
    exchanges.push(known.exchange)
    if (known.operation) return { news: newsOfOperation(known.operation, 'sync'), exchanges }
    if (known.result !== 'absent') return { news: undefined, exchanges }
  }
  const { billing } = payment.details.shopper ?? {}
  const answer = await connector.authorise(
    authoriseRequestOf(payment, {
      requestId: attemptId,
      method: { kind: 'vaulted', paymentId: payment.id, ...(billing ? { billing: billingOf(billing) } : {}) },
      entry: payment.source === 'VirtualTerminal' ? 'Moto' : undefined,
    }),
  )
  return { news: newsOfAnswer(answer), exchanges: [...exchanges, answer.exchange] }
}

/** What of the address an issuer compares. */
export const billingOf = ({
  line1,
  postalCode,
  country,
}: NonNullable<NonNullable<TransactionRecord['details']['shopper']>['billing']>) => ({
  ...(line1 ? { line1 } : {}),
  ...(postalCode ? { postalCode } : {}),
  ...(country ? { country } : {}),
})
