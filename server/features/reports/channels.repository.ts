import type { Mode } from '@portico/contract/core/level.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'

/** Which channels: all of them where nothing is named. */
export type ChannelFilters = {
  merchantId?: readonly string[] | undefined
  websiteId?: readonly string[] | undefined
  serviceProvider?: readonly string[] | undefined
  paymentMethod?: readonly string[] | undefined
  currency?: readonly string[] | undefined
}
type Asked = { mode: Mode; tenantId: string | null; filters: ChannelFilters }

type Narrowed = SelectQueryBuilder<Tables & { r: Record<string, unknown> }, 'r', object>
function narrow<Query>(query: Query, { mode, tenantId, filters }: Asked, provider: string): Query {
  let rows = query as unknown as Narrowed
  rows = rows.where('r.mode' as never, '=', mode as never)
  if (tenantId) rows = rows.where('r.tenant_id' as never, '=', tenantId as never)
  const columns = {
    merchant_id: filters.merchantId,
    website_id: filters.websiteId,
    [provider]: filters.serviceProvider,
    payment_method: filters.paymentMethod,
    currency: filters.currency,
  }
  for (const [column, values] of Object.entries(columns)) if (values) rows = rows.where(`r.${column}` as never, 'in', [...values] as never)
  return rows as unknown as Query
}

/** The lines of processing setups, with what each needs before its provider can take payments. */
export const listSetUp = (db: ReadDb, asked: Asked) =>
  narrow(
    (db as Kysely<Tables>)
      .selectFrom('processing_lines as r')
      .innerJoin('websites as w', (on) => on.onRef('w.tenant_id', '=', 'r.tenant_id').onRef('w.id', '=', 'r.website_id'))
      .innerJoin('merchants as m', (on) => on.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.merchant_id'))
      .leftJoin('service_providers as p', (on) => on.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.name', '=', 'r.payment_provider'))
      .leftJoin('connector_credentials as c', (on) =>
        on.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.service_provider', '=', 'r.payment_provider'),
      ),
    asked,
    'payment_provider',
  )
    .select([
      'r.tenant_id',
      'r.merchant_id',
      'r.website_id',
      'r.payment_provider',
      'r.payment_method',
      'r.currency',
      'r.mid',
      'r.terminal_id',
      'r.is_active',
      'w.active as website_active',
      'm.processing_status',
      'p.connector',
      'p.active as provider_active',
      sql<boolean>`c.service_provider is not null`.as('has_credentials'),
    ])
    .execute()
export type SetUpRow = Awaited<ReturnType<typeof listSetUp>>[number]

/** The merchant ids under which providers took the payments of a period; the last by name, where there were several. */
export const listMids = (db: ReadDb, asked: Asked, { from, to }: { from: string; to: string }) =>
  narrow((db as Kysely<Tables>).selectFrom('transactions as r'), asked, 'service_provider')
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', to)
    .where('r.mid', 'is not', null)
    .select(['r.merchant_id', 'r.website_id', 'r.service_provider', 'r.payment_method', 'r.currency', sql<string>`max(r.mid)`.as('mid')])
    .groupBy(['r.merchant_id', 'r.website_id', 'r.service_provider', 'r.payment_method', 'r.currency'])
    .execute()
