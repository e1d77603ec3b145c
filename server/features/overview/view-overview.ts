import type { Clock, Overview } from '@portico/contract/features/overview/overview.schemas.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Kysely } from 'kysely'
import { reportingZone } from '../../core/actor/reporting-zone.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { currencyOverview } from './currency-overview.ts'
import type { Span } from './local-days.ts'
import { listWaitingOfAll } from './overview.platform.repository.ts'
import { breakdown, figuresByBucket, listWaiting } from './overview.repository.ts'
import { type Compared, type Periods, periodsOf } from './periods.ts'
import { reachOf, toWaiting } from './read-waiting.ts'

const dayMs = 86_400_000

/** The landing page: one round of three statements, within the walls of the reader. */
export async function viewOverview({ query: { clock }, ...context }: FreeContext & { query: { clock: Clock } }): Promise<Overview> {
  const { actor, mode, scope, services } = context
  const now = services.now()
  const timeZone = clock === 'own' ? actor.timeZone : await reportingZone(context)
  const periods = periodsOf(timeZone, now)
  const expireBy = new Date(now.getTime() + dayMs)
  const { isPlatform, narrowing, whose } = reachOf(context)
  const sums = (from: Kysely<Tables>) =>
    [figuresByBucket(from, whose, periods.bounds), breakdown(from, whose, periods.thirtyDays.now)] as const
  const [buckets, parts, waiting] = isPlatform
    ? await services.inPlatformRead(mode, (platform) => Promise.all([...sums(platform), listWaitingOfAll(platform, whose, expireBy)]))
    : await services.inReadScope(scope, (db) => Promise.all([...sums(db), listWaiting(db, whose, expireBy)]))
  const byCurrency = Map.groupBy(parts, ({ currency }) => currency)
  const currencies = [...Map.groupBy(buckets, ({ currency }) => currency)].map(([currency, own]) =>
    currencyOverview(currency, { buckets: own, parts: byCurrency.get(currency) ?? [] }, periods, narrowing),
  )
  return {
    asOf: new Date(periods.asOf).toISOString(),
    timeZone,
    mode,
    periods: periodsOnWire(periods),
    currencies: currencies.sort(
      (a, b) => b.thirtyDays.payments.now.count - a.thirtyDays.payments.now.count || (a.currency < b.currency ? -1 : 1),
    ),
    waiting: toWaiting(waiting, narrowing),
  }
}

function periodsOnWire({ today, thirtyDays }: Periods): Overview['periods'] {
  const text = (ms: number) => new Date(ms).toISOString()
  const both = ({ now, before }: Compared) => ({ ...onWire(now), beforeFrom: text(before.from), beforeTo: text(before.to) })
  const onWire = ({ from, to }: Span) => ({ from: text(from), to: text(to) })
  return { today: both(today), thirtyDays: both(thirtyDays) }
}
