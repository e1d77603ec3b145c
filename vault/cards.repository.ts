import type { DatabaseSync } from 'node:sqlite'

/** A card as it lies in the store. `sealed`: its number, which the key of the vault alone opens. */
export type Card = {
  id: string
  ticketId: string
  sealed: string
  brand: string
  first6: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
  /** The one payment that it is for, once that is known. */
  paymentId: string | null
  createdAt: number
  expiresAt: number
  /** Its payment waits for a decision until then. */
  heldUntil: number | null
}

const columns = `id, ticket_id as ticketId, sealed, brand, first6, last4, exp_month as expMonth, exp_year as expYear, fingerprint,
  payment_id as paymentId, created_at as createdAt, expires_at as expiresAt, held_until as heldUntil`

/** Every statement on cards. Reads take the time, so an expired card is never found. */
export function cardsRepository(db: DatabaseSync) {
  const insert = db.prepare(
    `insert into card (id, ticket_id, sealed, brand, first6, last4, exp_month, exp_year, fingerprint, payment_id, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, null, ?, ?)`,
  )
  const byId = db.prepare(`select ${columns} from card where id = ? and coalesce(held_until, expires_at) > ?`)
  const byPayment = db.prepare(`select ${columns} from card where payment_id = ? and coalesce(held_until, expires_at) > ?`)
  const bind = db.prepare('update card set payment_id = ? where id = ? and (payment_id is null or payment_id = ?)')
  const hold = db.prepare('update card set held_until = coalesce(held_until, ?) where id = ?')
  const remove = db.prepare('delete from card where id = ?')
  const removePast = db.prepare('delete from card where coalesce(held_until, expires_at) <= ? returning id')
  const useTicket = db.prepare(
    `insert into used_ticket (id, cards, expires_at) values (?, 1, ?)
     on conflict (id) do update set cards = cards + 1 where cards < ? returning cards`,
  )
  const removeTickets = db.prepare('delete from used_ticket where expires_at <= ?')
  const attempt = db.prepare('select with_code as withCode from attempt where request_id = ? and card_id = ?')
  const keepAttempt = db.prepare('insert into attempt (request_id, card_id, with_code) values (?, ?, ?)')
  return {
    insert: (card: Omit<Card, 'paymentId' | 'heldUntil'>): void =>
      void insert.run(
        card.id,
        card.ticketId,
        card.sealed,
        card.brand,
        card.first6,
        card.last4,
        card.expMonth,
        card.expYear,
        card.fingerprint,
        card.createdAt,
        card.expiresAt,
      ),
    find: (id: string, now: number) => byId.get(id, now) as Card | undefined,
    findByPayment: (paymentId: string, now: number) => byPayment.get(paymentId, now) as Card | undefined,
    /** False where another payment has it. */
    bind: (id: string, paymentId: string): boolean => bind.run(paymentId, id, paymentId).changes === 1,
    hold: (id: string, until: number): void => void hold.run(until, id),
    remove: (id: string): void => void remove.run(id),
    /** Ids of the cards whose time is over; they are gone. */
    removePast: (now: number): string[] => {
      removeTickets.run(now)
      return (removePast.all(now) as { id: string }[]).map(({ id }) => id)
    },
    /** False where the ticket has made as many cards as it may. */
    useTicket: (id: string, expiresAt: number, most: number): boolean => useTicket.get(id, expiresAt, most) !== undefined,
    /** Whether this request to a provider was sent before, and with the code. */
    attempt: (requestId: string, cardId: string) => attempt.get(requestId, cardId) as { withCode: number } | undefined,
    keepAttempt: (requestId: string, cardId: string, withCode: boolean): void => void keepAttempt.run(requestId, cardId, withCode ? 1 : 0),
  }
}
