import type { ForgetCall, HoldCall } from '@portico/server/connectors/vault/index.ts'
import type { Context } from './context.ts'

/** So long a card is held for a payment that waits for a decision. */
const longestHoldMs = 72 * 3_600_000

/** Keeps the number until the payment is decided; the code is forgotten at once. Null where the card is gone. */
export function holdCard({ cards, codes, now, store }: Context, { cardId, paymentId }: HoldCall): { heldUntil: string | null } {
  const heldUntil = store.inTransaction(() => {
    const card = cards.find(cardId, now())
    if (!card || !cards.bind(card.id, paymentId)) return undefined
    cards.hold(card.id, now() + longestHoldMs)
    return cards.find(cardId, now())!.heldUntil!
  })
  if (heldUntil === undefined) return { heldUntil: null }
  codes.forget(cardId)
  return { heldUntil: new Date(heldUntil).toISOString() }
}

export function forgetCard({ cards, codes, now }: Context, { paymentId }: ForgetCall): void {
  const card = cards.findByPayment(paymentId, now())
  if (!card) return
  codes.forget(card.id)
  cards.remove(card.id)
}

/**
 * Removes cards that are over, and their codes; done by a clock. The log of the store is emptied each time, because a card that was removed
 * between two sweeps is still in it.
 */
export function forgetPast({ cards, codes, now, store }: Context): number {
  const gone = cards.removePast(now())
  for (const id of gone) codes.forget(id)
  codes.forgetPast(now())
  store.tidy()
  return gone.length
}
