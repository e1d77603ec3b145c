import type { ApprovalKind, Verdict } from '@portico/contract/features/approvals/approvals.schemas.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { insertOf } from '../../core/database/insert-rows.repository.ts'
import { anyCurrency, type standardRules } from './standard-rules.ts'

type Columns = Selectable<Tables['approval_requests']>
/** A row of `approval_requests` with the closed lists of words in place of text. */
export type ApprovalRequest = Omit<Columns, 'kind' | 'state' | 'permission'> & {
  kind: ApprovalKind
  state: 'Waiting' | Verdict
  permission: Permission
}
export type ApprovalDecision = Omit<Selectable<Tables['approval_decisions']>, 'verdict'> & { verdict: Verdict }
export type ApprovalRule = { kind: ApprovalKind; fromMinor: number; permission: Permission; needed: number }

export const insertRules = (db: ScopedDb, rules: typeof standardRules, at: Date): Promise<unknown> =>
  insertOf(
    'approval_rules',
    rules.map(({ kind, currency, fromMinor, permission }) => ({
      tenant_id: db.scope.tenantId,
      kind,
      currency,
      from_minor: fromMinor,
      permission,
      needed: 1,
      created_at: at,
      updated_at: at,
    })),
  ).execute(db)

/** The rule of a currency, else the one of all others. */
export async function findRule(db: ScopedDb, kind: ApprovalKind, currency: string): Promise<ApprovalRule | undefined> {
  const rows = await db
    .selectFrom('approval_rules')
    .select(['currency', 'from_minor', 'permission', 'needed'])
    .where('kind', '=', kind)
    .where('currency', 'in', [currency, anyCurrency])
    .execute()
  const row = rows.find((one) => one.currency === currency) ?? rows[0]
  return row && { kind, fromMinor: row.from_minor, permission: row.permission as Permission, needed: row.needed }
}

export type RequestInsert = Insertable<Tables['approval_requests']>
export type DecisionInsert = Insertable<Tables['approval_decisions']>
export const insertRequests = (db: ScopedDb, rows: readonly RequestInsert[]): Promise<unknown> =>
  insertOf('approval_requests', rows).execute(db)
export const insertDecisions = (db: ScopedDb, rows: readonly DecisionInsert[]): Promise<unknown> =>
  insertOf('approval_decisions', rows).execute(db)

export async function findRequest(db: ScopedDb, objectId: string): Promise<ApprovalRequest | undefined> {
  const row = await db.selectFrom('approval_requests').selectAll().where('object_id', '=', objectId).executeTakeFirst()
  return row as ApprovalRequest | undefined
}

/** Holds a request until the end of the transaction: its decisions follow each other. */
export async function lockRequest(db: ScopedDb, objectId: string): Promise<ApprovalRequest | undefined> {
  const row = await db.selectFrom('approval_requests').selectAll().where('object_id', '=', objectId).forUpdate().executeTakeFirst()
  return row as ApprovalRequest | undefined
}

/** The decisions of its round, step by step. */
export async function listDecisions(db: ScopedDb, { id, round }: Pick<ApprovalRequest, 'id' | 'round'>): Promise<ApprovalDecision[]> {
  const rows = await db
    .selectFrom('approval_decisions')
    .selectAll()
    .where('request_id', '=', id)
    .where('round', '=', round)
    .orderBy('step')
    .execute()
  return rows as ApprovalDecision[]
}

/** False if the request changed since it was read, or the person is one of its makers. */
export async function saveDecision(
  db: ScopedDb,
  request: ApprovalRequest,
  { userId, verdict, at }: { userId: string; verdict: Verdict; at: Date },
): Promise<boolean> {
  const given = request.given + (verdict === 'Approved' ? 1 : 0)
  const isOver = verdict === 'Declined' || given === request.needed
  const { numUpdatedRows } = await db
    .updateTable('approval_requests')
    .set({ given, version: request.version + 1, ...(isOver ? { state: verdict, decided_at: at } : {}) })
    .where('id', '=', request.id)
    .where('state', '=', 'Waiting')
    .where('version', '=', request.version)
    .where(sql<boolean>`${userId}::uuid <> all (made_by)`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A new round with another amount; the editor becomes one of the makers. */
export async function saveEdit(
  db: ScopedDb,
  request: ApprovalRequest,
  { userId, amountMinor }: { userId: string; amountMinor: number },
): Promise<void> {
  await db
    .updateTable('approval_requests')
    .set({
      amount_minor: amountMinor,
      given: 0,
      round: request.round + 1,
      version: request.version + 1,
      made_by: [...new Set([...request.made_by, userId])],
    })
    .where('id', '=', request.id)
    .where('version', '=', request.version)
    .executeTakeFirstOrThrow()
}
