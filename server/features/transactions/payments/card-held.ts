import type { TransactionRecord } from '../transaction-row.ts'

/**
 * Whether the card that a payment was to be made with can still be sent to a provider. The service that keeps cards says on the payment until
 * when it holds one; without such a word there is none, for no card outlives the call it came with.
 */
export const holdsCardOf = ({ details }: Pick<TransactionRecord, 'details'>, now: Date): boolean =>
  details.cardHeldUntil !== undefined && now.getTime() < Date.parse(details.cardHeldUntil)
