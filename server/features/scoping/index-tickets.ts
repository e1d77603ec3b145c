import type { Scope } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { listIndexed, readTexts, saveTerms } from './terms.repository.ts'
import { termsOf, weightsOf } from './terms.ts'

const atOnce = 500
/** A ticket is found by so many of its words, those that it says most. */
const mostTerms = 200

const scopeOf = (tenantId: string) => ({ level: 'tenant', tenantId, mode: 'Live' }) satisfies Scope

/** Writes down anew by which words the tickets are found. */
export const indexTickets = (services: Pick<Services, 'inScope'>, tenantId: string, ids: readonly string[]): Promise<void> =>
  services.inScope(scopeOf(tenantId), async (db) => {
    const texts = await readTexts(db, ids)
    await saveTerms(
      db,
      texts.map(({ id, feed_length, text }) => {
        const weights = [...weightsOf(termsOf(text).counts)].sort(([, a], [, b]) => b - a).slice(0, mostTerms)
        return { id, feedLength: feed_length, weights: new Map(weights) }
      }),
    )
  })

/** Those that were there before the index, or were loaded past the product. */
export async function indexStale(services: Pick<Services, 'inScope'>, tenantId: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const tickets = await services.inScope(scopeOf(tenantId), (db) => listIndexed(db, after, atOnce))
    const stale = tickets.filter(({ feedLength, indexedTo }) => feedLength !== indexedTo).map(({ id }) => id)
    if (stale.length > 0) await indexTickets(services, tenantId, stale)
    if (tickets.length < atOnce) return
    after = tickets.at(-1)!.id
  }
}
