import { audienceOf } from '@portico/contract/core/access.ts'
import { paymentTypes } from '@portico/contract/features/overview/figure-words.ts'
import { overview } from '@portico/contract/features/overview/overview.contract.ts'
import type { LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import { type Waiting, type WaitingKind, waitingKinds } from '@portico/contract/features/overview/overview.schemas.ts'
import type { Actor, FreeContext } from '../../core/call/context.ts'
import { opens } from '../../core/http/guard.ts'
import { filterOf, type Narrowing, words } from './lookup-filters.ts'
import { listWaitingOfAll } from './overview.platform.repository.ts'
import { listWaiting, type WaitingRow } from './overview.repository.ts'

const dayMs = 86_400_000

/** The scope of the figures: for platform staff all tenants or the one they work on, for everyone else their own. */
export function reachOf({ actor, scope, mode }: Pick<FreeContext, 'actor' | 'scope' | 'mode'>) {
  const isPlatform = actor.level === 'platform'
  const tenantId = isPlatform && scope.tenantId !== actor.tenantId ? scope.tenantId : null
  const narrowing: Narrowing = tenantId ? { tenantId } : {}
  return { isPlatform, narrowing, whose: { mode, tenantId, merchantId: scope.level === 'merchant' ? scope.merchantId! : null } }
}

/** Whether the user may see payment figures: everyone who may open the landing page does. */
export const maySeeOverview = (actor: Actor): boolean => opens(overview.get, [audienceOf(actor.level)], actor)

type Needs = Pick<FreeContext, 'actor' | 'scope' | 'mode' | 'services'>

/** Payments that wait for someone; `expireBy`: of the authorised ones, those whose authorisation ends by then. */
export async function readWaiting(context: Needs, expireBy = new Date(context.services.now().getTime() + dayMs)): Promise<Waiting[]> {
  const { isPlatform, narrowing, whose } = reachOf(context)
  const { services, mode, scope } = context
  const rows = isPlatform
    ? await services.inPlatformRead(mode, (platform) => listWaitingOfAll(platform, whose, expireBy))
    : await services.inReadScope(scope, (db) => listWaiting(db, whose, expireBy))
  return toWaiting(rows, narrowing)
}

const statusOf = { Pending: 'Pending', Expiring: 'Reserved', WaitingForApproval: 'WaitingForApproval', Conflict: 'Conflict' } as const

export function toWaiting(rows: readonly WaitingRow[], narrowing: Narrowing): Waiting[] {
  const reserved = rows.filter(({ status }) => status === 'Reserved')
  const [expiring, staying] = [reserved.filter((row) => row.is_expiring), reserved.filter((row) => !row.is_expiring)]
  return waitingKinds.map((kind): Waiting => {
    const own = kind === 'Expiring' ? expiring : rows.filter(({ status }) => status === statusOf[kind])
    return {
      kind,
      count: own.reduce((sum, row) => sum + row.payments, 0),
      sums: sumsOf(own),
      oldestAt: own.length > 0 ? new Date(firstOf(own)).toISOString() : null,
      filter: { ...filterFor(kind, own, staying), ...narrowing },
      isExact:
        kind !== 'Expiring' || own.length === 0 || staying.length === 0 || firstOf(staying) > lastOf(own) || lastOf(staying) < firstOf(own),
    }
  })
}

const firstOf = (rows: readonly WaitingRow[]) => Math.min(...rows.map((row) => Date.parse(row.first_at)))
const lastOf = (rows: readonly WaitingRow[]) => Math.max(...rows.map((row) => Date.parse(row.last_at)))

function sumsOf(rows: readonly WaitingRow[]): Waiting['sums'] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      count: own.reduce((sum, row) => sum + row.payments, 0),
      amountMinor: own.reduce((sum, row) => sum + row.amount_minor, 0),
    }))
    .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1))
}

/** Refunds in conflict wait for someone too; of the rest only payments. The lookup knows no end of an authorisation: those that expire are the oldest. */
function filterFor(kind: WaitingKind, own: readonly WaitingRow[], staying: readonly WaitingRow[]): LookupFilter {
  if (kind === 'Conflict') return { status: 'Conflict' }
  const filter = { status: statusOf[kind], type: words(paymentTypes) }
  if (kind !== 'Expiring' || own.length + staying.length === 0) return filter
  if (own.length === 0) return { ...filter, dateTo: new Date(firstOf(staying)).toISOString() }
  return filterOf({ from: firstOf(own), to: lastOf(own) + 1 }, filter, {})
}
