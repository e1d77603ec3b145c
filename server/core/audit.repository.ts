import type { ScopedDb } from '@portico/database/scope.ts'

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
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export async function insertAuditRecord(db: ScopedDb, row: AuditRow): Promise<void> {
  await db
    .insertInto('audit_records')
    .values({
      tenant_id: db.scope.tenantId,
      merchant_id: row.merchantId ?? (db.scope.level === 'merchant' ? (db.scope.merchantId ?? null) : null),
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
    })
    .execute()
}
