import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { openText, sealText } from '../../core/text/sealed-text.ts'

/** So long a card waits for its payment, and a ticket for its card. */
export const cardLifeMs = 15 * 60_000
/** So many cards a ticket is good for: a user who mistypes tries again. */
export const mostCards = 5

/** What the frame is opened with. The server writes it, the vault reads it. */
export type Ticket = {
  id: string
  /** Whose session it is, in a form that opens none. */
  session: string
  /** Number and code are hidden while they are typed. */
  hidesCard: boolean
  expiresAt: string
}

/** What a card token says. The vault writes it, the server reads it; nobody between them can. */
export type CardEntry = {
  cardId: string
  session: string
  brand: string
  first6: string
  last4: string
  expMonth: number
  expYear: number
  /** The same for the same number, and of no use without the vault's key. */
  fingerprint: string
  expiresAt: string
}

const keyOf = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', `vault: ${use}`, 32))

/** Whose a ticket and its cards are. */
export const sessionMark = (secret: string, sessionId: string): string =>
  createHmac('sha256', keyOf(secret, 'sessions')).update(sessionId).digest('base64url')

export function writeTicket(secret: string, { session, hidesCard }: Pick<Ticket, 'session' | 'hidesCard'>, nowMs: number) {
  const ticket: Ticket = { id: randomUUID(), session, hidesCard, expiresAt: new Date(nowMs + cardLifeMs).toISOString() }
  return { ticket: sealed(secret, 'tickets', ticket), expiresAt: ticket.expiresAt }
}

/** Undefined where we did not write it, or its time is over. */
export const readTicket = (secret: string, text: string, nowMs: number): Ticket | undefined =>
  opened<Ticket>(secret, 'tickets', text, nowMs)

export const writeCardToken = (secret: string, entry: CardEntry): string => `vt_${sealed(secret, 'cards', entry)}`

/** Undefined where the vault did not write it, its time is over, or another session entered the card. */
export function readCardToken(secret: string, token: string, session: string, nowMs: number): CardEntry | undefined {
  const entry = token.startsWith('vt_') ? opened<CardEntry>(secret, 'cards', token.slice(3), nowMs) : undefined
  return entry?.session === session ? entry : undefined
}

/** In letters that no rule takes for a card number or cuts at. */
const sealed = (secret: string, use: string, value: object) =>
  Buffer.from(sealText(keyOf(secret, use), JSON.stringify(value), use)).toString('base64url')

function opened<T extends { expiresAt: string }>(secret: string, use: string, text: string, nowMs: number): T | undefined {
  const json = openText(keyOf(secret, use), Buffer.from(text, 'base64url').toString(), use)
  const value = json === undefined ? undefined : (JSON.parse(json) as T)
  return value && Date.parse(value.expiresAt) > nowMs ? value : undefined
}
