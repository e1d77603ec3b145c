import { readsAlerts } from '@portico/contract/features/alerts/alert-access.ts'
import { type AlertKind, alertKinds, kindFacts } from '@portico/contract/features/alerts/alert-words.ts'
import type { DataQuery, WidgetAnswer } from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import type { Source } from '@portico/contract/features/dashboards/sources.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { dayAt } from '../../core/text/calendar-days.ts'
import { type FiringAlert, listFiring, listFiringOfTenants } from '../alerts/index.ts'

type Days = { dateFrom?: string | undefined; dateTo?: string | undefined; timeZone: string }

/** Of a widget; the list of alerts has all. */
const most = 5
const ofPayments = alertKinds.filter((kind) => kindFacts[kind].payments && kind !== 'WebhookFailures')

/** Alerts that fire now, which the reader may see, about what the figures of a widget count: the same payments, in its days. */
export async function alertsOfWidget(
  { actor, mode, services }: FreeContext,
  source: Source,
  query: DataQuery,
  days: Days,
): Promise<WidgetAnswer['alertViewModels']> {
  const kinds: readonly AlertKind[] = source.report ? ofPayments : source.type === 'Webhooks' ? ['WebhookFailures'] : []
  if (kinds.length === 0 || !actor.permissions.has(readsAlerts[actor.level])) return []
  const about = { kinds, merchants: query.Customer, methods: query.paymentMethod, providers: query.serviceProviderFilter }
  const found =
    actor.level === 'platform'
      ? await services.inPlatformRead(mode, (db) => listFiringOfTenants(db, mode, about))
      : await services.inReadScope(scopeOfActor(actor, mode), (db) => listFiring(db, about))
  return found
    .filter((alert) => isWithin(alert, days))
    .slice(0, most)
    .map(({ id, name, tenant_id, tenant_name }) => ({
      id,
      tenantId: tenant_id,
      title: actor.level === 'platform' ? `${name} · ${tenant_name}` : name,
    }))
}

/** What it has counted since it fired is at least partly within the days. */
function isWithin({ window_from: from, latest_at: to }: FiringAlert, { dateFrom, dateTo, timeZone }: Days): boolean {
  const day = (at: string) => dayAt(new Date(at), timeZone)
  return (dateFrom === undefined || day(to) >= dateFrom) && (dateTo === undefined || day(from) <= dateTo)
}
