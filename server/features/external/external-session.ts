import type { ScopedDb } from '@portico/database/scope.ts'
import { tenantOfToken, tokenHash } from '../../core/actor/external-token.ts'
import type { Outside } from '../../core/actor/outside.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { asParty, type OutsideTicket, recordAsParty } from '../support/index.ts'
import type { createExternalCookie } from './external-cookie.ts'
import { endSession, findBySession, openByLink, type PartyRow, touchSession } from './external-session.repository.ts'

type Headers = { cookie?: string | undefined; origin?: string | undefined; 'sec-fetch-site'?: string | undefined }
type Call = Pick<FreeContext, 'request' | 'services'> & { headers: Headers }
type OfParty = Call & { params: { partyId: string } }
type Needs = { cookie: ReturnType<typeof createExternalCookie>; outside: Outside; origin: string }
type Work<T> = (open: OutsideTicket, party: { id: string } & Pick<PartyRow, 'email' | 'description' | 'expires_at'>) => Promise<T>

/** Use is noted at most this often. */
const touchEveryMs = 60_000

/** An emailed link becomes a cookie, and each request checks in the database whether the cookie belongs to an active party. */
export function createExternalSessions({ cookie, outside, origin }: Needs) {
  const { idleMs, absoluteMs } = outside.session

  /** A page of another site may not change anything, nor bring its own link: the browser says where a request comes from. */
  function refuseForeign({ origin: from, 'sec-fetch-site': site }: Headers): void {
    if ((from !== undefined && from !== origin) || (site !== undefined && site !== 'same-origin')) throw new AppError('not_allowed')
    if (from === undefined && site === undefined) throw new AppError('not_allowed')
  }

  /** Wrong, expired and revoked links look the same to the visitor. */
  async function exchange({ request, services }: Call, token: string): Promise<{ partyId: string; value: string }> {
    const tenantId = tenantOfToken(token)
    const value = cookie.newValue(tenantId)
    const session = { hash: tokenHash(value), at: services.now() }
    const partyId = await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, async (db) => {
      const row = await openByLink(db, tokenHash(token), session)
      if (!row) return undefined
      const open = await asParty(db, { request, services }, { id: row.id, ticketId: row.ticket_id, email: row.email })
      await recordAsParty(open, 'external.exchange', { externalPartyEmail: row.email })
      return row.id
    })
    if (!partyId) throw new AppError('not_found')
    return { partyId, value }
  }

  /** `not_signed_in` for whatever is wrong with the cookie. */
  function opened<T>(kind: 'inScope' | 'inReadScope', { headers, params, request, services }: OfParty, work: Work<T>): Promise<T> {
    const partyId = params.partyId.toLowerCase()
    const value = cookie.read(headers.cookie, partyId)
    if (!value) throw new AppError('not_signed_in')
    return services[kind]({ level: 'tenant', tenantId: tenantOfToken(value), mode: 'Live' }, async (db: ScopedDb) => {
      const at = services.now()
      const before = (ms: number) => new Date(at.getTime() - ms)
      const hash = tokenHash(value)
      const row = await findBySession(db, partyId, hash, { at, usedAfter: before(idleMs), startedAfter: before(absoluteMs) })
      if (!row) throw new AppError('not_signed_in')
      if (Date.parse(row.session_used_at!) < before(touchEveryMs).getTime()) await touchSession(db, partyId, hash, at)
      return work(await asParty(db, { request, services }, { id: row.id, ticketId: row.ticket_id, email: row.email }), row)
    })
  }

  return {
    /** Before a body is read: the caller's own page, and one of the tries of their address. */
    async arrive({ headers, request }: Call) {
      refuseForeign(headers)
      return outside.spendTry(request.ip)
    },
    /** Before a body is read: the caller's own page, and a cookie that may be the party's. */
    async knock({ headers, params }: Pick<OfParty, 'headers' | 'params'>): Promise<undefined> {
      refuseForeign(headers)
      if (!cookie.read(headers.cookie, params.partyId.toLowerCase())) throw new AppError('not_signed_in')
    },
    async refuseForeign({ headers }: Pick<OfParty, 'headers'>): Promise<undefined> {
      refuseForeign(headers)
    },
    exchange,
    within: async <T>(call: OfParty, work: Work<T>) => opened('inReadScope', call, work),
    change: async <T>(call: OfParty, work: Work<T>) => opened('inScope', call, work),
    async leave({ headers, params, services }: OfParty): Promise<void> {
      const partyId = params.partyId.toLowerCase()
      const value = cookie.read(headers.cookie, partyId)
      if (!value) return
      await services.inScope({ level: 'tenant', tenantId: tenantOfToken(value), mode: 'Live' }, (db) =>
        endSession(db, partyId, tokenHash(value)),
      )
    },
  }
}
