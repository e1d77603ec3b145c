import type { WebhookStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export type DestinationFilters = { status?: readonly string[] | undefined; merchantId?: readonly string[] | undefined }

/** An endpoint that was switched off because it failed does not deliver; one that a user switched off, or that has heard of nothing yet, could. */
const statusOfEndpoint = sql<WebhookStatus>`case when e.failing_since is not null or e.off_because in ('Gone', 'Failing') then 'NotDelivering'
  when not e.is_on or e.last_success_at is null then 'Configured' else 'Delivering' end`

const endpoints = (db: ScopedDb) =>
  db
    .selectFrom('webhook_endpoints as e')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.merchant_id'))
    .where('e.mode', '=', db.scope.mode)
    .where('e.deleted_at', 'is', null)
    .select([
      'e.id',
      'e.id as endpoint_id',
      statusOfEndpoint.as('status'),
      'e.address',
      'e.is_on',
      'e.merchant_id',
      'm.legal_business_name as merchant_name',
      'e.failures_in_row',
      'e.failing_since',
      'e.last_success_at',
      'e.last_failure_at',
      'e.created_at',
    ])

const withoutEndpoint = (db: ScopedDb) =>
  db
    .selectFrom('merchants as m')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_endpoints as e')
            .select('e.id')
            .whereRef('e.tenant_id', '=', 'm.tenant_id')
            .whereRef('e.merchant_id', '=', 'm.id')
            .where('e.mode', '=', db.scope.mode)
            .where('e.deleted_at', 'is', null),
        ),
      ),
    )
    .select([
      'm.id',
      sql<string | null>`null::uuid`.as('endpoint_id'),
      sql<WebhookStatus>`'NotConfigured'`.as('status'),
      sql<string | null>`null::text`.as('address'),
      sql<boolean>`false`.as('is_on'),
      'm.id as merchant_id',
      'm.legal_business_name as merchant_name',
      sql<number>`0`.as('failures_in_row'),
      sql<string | null>`null::timestamptz`.as('failing_since'),
      sql<string | null>`null::timestamptz`.as('last_success_at'),
      sql<string | null>`null::timestamptz`.as('last_failure_at'),
      'm.created_at',
    ])

const destinations = (db: ScopedDb) =>
  db
    .selectFrom(
      endpoints(db)
        .unionAll(withoutEndpoint(db) as never)
        .as('q'),
    )
    .selectAll('q')
export type DestinationRow = Awaited<ReturnType<ReturnType<typeof destinations>['execute']>>[number]

export async function listDestinations(db: ScopedDb, { status, merchantId }: DestinationFilters, window: Window) {
  const rows = destinations(db)
    .$if(status !== undefined, (some) => some.where('q.status', 'in', status as WebhookStatus[]))
    .$if(merchantId !== undefined, (some) => some.where('q.merchant_id', 'in', merchantId!))
  const page = inWindow(rows, { column: 'q.created_at', id: 'q.id', descending: true }, window)
  const [found, total] = await Promise.all([page.execute(), countCapped(db, rows.clearSelect())])
  return { rows: found, total }
}

export const findDestination = (db: ScopedDb, id: string): Promise<DestinationRow | undefined> =>
  destinations(db).where('q.id', '=', id).executeTakeFirst()

/** Deliveries of an endpoint that wait for their next try. */
export async function countWaiting(db: ScopedDb, endpointId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'Delivering')
    .executeTakeFirstOrThrow()
  return count
}
