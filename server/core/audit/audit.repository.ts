import type { Entity } from '@portico/contract/actions.gen.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { countCapped, limitFor } from '../list/paging.repository.ts'
import type { Window } from '../list/paging.ts'
import { entityNames } from './old-names.ts'

export type AuditRow = {
  id: string
  at: Date
  actorId: string | null
  actorLevel: string
  actorName: string
  action: string
  entity: string
  entityId: string
  result?: string
  before?: unknown
  after?: unknown
  requestId: string | null
  merchantId?: string | null
  /** Which merchants and payments it names; not part of its seal. */
  merchantIds?: readonly string[]
  transactionIds?: readonly string[]
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export async function insertAuditRecord(db: ScopedDb, row: AuditRow): Promise<void> {
  const merchantId = row.merchantId ?? (db.scope.level === 'merchant' ? (db.scope.merchantId ?? null) : null)
  const named = await findNamed(db, { merchantIds: [...(row.merchantIds ?? []), merchantId], transactionIds: row.transactionIds ?? [] })
  await db
    .insertInto('audit_records')
    .values({
      tenant_id: db.scope.tenantId,
      merchant_id: merchantId,
      id: row.id,
      at: row.at,
      actor_id: row.actorId,
      actor_level: row.actorLevel,
      actor_name: row.actorName,
      action: row.action,
      entity: row.entity,
      entity_id: row.entityId,
      result: row.result ?? 'done',
      before: json(row.before),
      after: json(row.after),
      request_id: row.requestId,
      ...named,
    })
    .execute()
}

type Names = { merchantIds: readonly (string | null)[]; transactionIds: readonly string[] }

/** What a record names, as access limits ask for it: also the merchants of its payments, and how and by whom these are taken. */
async function findNamed(db: ScopedDb, { merchantIds, transactionIds }: Names) {
  const ids = new Set(merchantIds.filter((id) => id !== null))
  // The merchant of the scope is known to be there.
  const others = [...ids].filter((id) => id !== db.scope.merchantId)
  const [payments, merchants] = await Promise.all([
    transactionIds.length === 0 ? [] : listPayments(db, transactionIds),
    others.length === 0 ? [] : db.selectFrom('merchants').select('id').where('id', 'in', others).execute(),
  ])
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]))
  return {
    merchant_ids: [...ids.union(new Set(payments.map(({ merchant_id }) => merchant_id)))],
    transaction_ids: [...transactionIds],
    payment_methods: transactionIds.map((id) => paymentOf.get(id)?.payment_method ?? ''),
    payment_providers: transactionIds.map((id) => paymentOf.get(id)?.service_provider ?? ''),
    names_unknown: paymentOf.size < transactionIds.length || merchants.length < others.length,
  }
}

const listPayments = (db: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select(['id', 'merchant_id', 'payment_method', 'service_provider'])
    .where('id', 'in', [...ids])
    .execute()

/** `feature`: only what was done by actions of this feature. */
export type AuditedRecord = { entity: Entity; id: string; feature?: string }

/** What was done to one record, newest first. Ids are in the order of time. */
export async function listAuditRecords(db: ScopedDb, { entity, id, feature }: AuditedRecord, window: Window) {
  const all = db
    .selectFrom('audit_records as a')
    .where('a.entity', 'in', entityNames.allNamesOf(entity))
    .where('a.entity_id', '=', id)
    .$if(feature !== undefined, (some) => some.where('a.action', 'like', `${feature}.%`))
  const backwards = window.place?.backwards ?? false
  const rows = all
    .select(['a.id', 'a.at', 'a.actor_id', 'a.actor_level', 'a.actor_name', 'a.action', 'a.result', 'a.before', 'a.after', 'a.request_id'])
    .$if(window.place !== null, (older) => older.where('a.id', backwards ? '>' : '<', window.place!.id))
    .orderBy('a.id', backwards ? 'asc' : 'desc')
    .offset(window.place ? 0 : window.offset)
    .limit(limitFor(window.pageSize))
  const [page, total] = await Promise.all([rows.execute(), countCapped(db, all)])
  return { rows: page, total }
}
