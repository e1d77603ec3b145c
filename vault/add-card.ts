import { randomUUID } from 'node:crypto'
import { cardLifeMs, mostCards, readTicket, writeCardToken } from '@portico/server/connectors/vault/index.ts'
import { z } from 'zod'
import type { Context } from './context.ts'
import { brandOf, isCode, isNumber, isPast, isTooFar } from './static/card-rules.js'

export const TicketText = z.string().min(1).max(4000)
export const CardRequest = z.strictObject({
  ticket: TicketText,
  number: z.string().regex(/^\d{13,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2099),
  code: z.string().regex(/^\d{3,4}$/),
})

export type Refused = { refused: 'ticketOver' | 'tooMany' | 'incomplete' }
export const isRefused = (answer: object): answer is Refused => 'refused' in answer

/** Seals the number, keeps the code in memory, and answers with what the rest of the product may know. */
export function addCard(context: Context, { ticket: text, number, expMonth, expYear, code }: z.infer<typeof CardRequest>) {
  const now = context.now()
  const ticket = readTicket(context.secret, text, now)
  if (!ticket) return { refused: 'ticketOver' } satisfies Refused
  const expiry = { month: expMonth, year: expYear }
  const today = new Date(now)
  if (!isNumber(number) || !isCode(code, number) || isPast(expiry, today) || isTooFar(expiry, today))
    return { refused: 'incomplete' } satisfies Refused
  const expiresAt = now + cardLifeMs
  const card = {
    id: randomUUID(),
    ticketId: ticket.id,
    brand: brandOf(number) ?? 'Unknown',
    first6: number.slice(0, 6),
    last4: number.slice(-4),
    expMonth,
    expYear,
    fingerprint: context.keys.fingerprint(number),
    createdAt: now,
    expiresAt,
  }
  const isAdded = context.store.inTransaction(() => {
    if (!context.cards.useTicket(ticket.id, Date.parse(ticket.expiresAt), mostCards)) return false
    context.cards.insert({ ...card, sealed: context.keys.seal(number, card.id) })
    return true
  })
  if (!isAdded) return { refused: 'tooMany' } satisfies Refused
  context.codes.keep(card.id, code, expiresAt)
  const { brand, first6, last4, fingerprint } = card
  const seen = { brand, first6, last4, expMonth, expYear }
  const until = new Date(expiresAt).toISOString()
  const cardToken = writeCardToken(context.secret, { cardId: card.id, session: ticket.session, ...seen, fingerprint, expiresAt: until })
  return { cardToken, card: seen, expiresAt: until }
}
