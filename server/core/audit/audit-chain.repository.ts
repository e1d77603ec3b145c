import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { inPieces } from '../database/insert-rows.repository.ts'

export type SealableRecord = {
  id: string
  merchant_id: string | null
  at: string
  actor_id: string | null
  actor_level: string
  actor_name: string
  action: string
  entity: string
  entity_id: string | null
  result: string
  before: unknown
  after: unknown
  request_id: string | null
}

const columns = [
  'a.id',
  'a.merchant_id',
  'a.at',
  'a.actor_id',
  'a.actor_level',
  'a.actor_name',
  'a.action',
  'a.entity',
  'a.entity_id',
  'a.result',
  'a.before',
  'a.after',
  'a.request_id',
] as const

export const findLastSeal = (db: ScopedDb) =>
  db.selectFrom('audit_seals as s').select(['s.seq', 's.hash']).orderBy('s.seq', 'desc').limit(1).executeTakeFirst()

/** The moment of the newest sealed record that is not of a time further ahead. */
export async function findLastSealedMoment(db: ScopedDb, ahead: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('audit_seals as s')
    .innerJoin('audit_records as a', (join) => join.onRef('a.id', '=', 's.audit_id').onRef('a.tenant_id', '=', 's.tenant_id'))
    .select('a.at')
    .where('a.at', '<', ahead.toISOString())
    .orderBy('s.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.at
}

type Span = { from: Date; before: Date; ahead: Date; most: number }

/** Those from one moment to another, and those further ahead. */
export const listUnsealed = (db: ScopedDb, { from, before, ahead, most }: Span): Promise<SealableRecord[]> =>
  db
    .selectFrom('audit_records as a')
    .leftJoin('audit_seals as s', (join) => join.onRef('s.audit_id', '=', 'a.id').onRef('s.tenant_id', '=', 'a.tenant_id'))
    .select(columns)
    .where('s.seq', 'is', null)
    .where('a.at', '>=', from.toISOString())
    .where((is) => is.or([is('a.at', '<', before.toISOString()), is('a.at', '>=', ahead.toISOString())]))
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(most)
    .execute()

export async function insertSeals(db: ScopedDb, seals: { seq: number; auditId: string; hash: string; sealedAt: Date }[]): Promise<void> {
  const rows = seals.map(({ seq, auditId, hash, sealedAt }) => ({
    tenant_id: db.scope.tenantId,
    seq,
    audit_id: auditId,
    hash,
    sealed_at: sealedAt,
  }))
  await Promise.all(inPieces(rows).map((piece) => db.insertInto('audit_seals').values(piece).execute()))
}

export async function listSealed(db: ScopedDb, { after, most }: { after: number; most: number }) {
  const rows = await db
    .selectFrom('audit_seals as s')
    .leftJoin('audit_records as a', (join) => join.onRef('a.id', '=', 's.audit_id').onRef('a.tenant_id', '=', 's.tenant_id'))
    .select(['s.seq', 's.audit_id as auditId', 's.hash'])
    .select(columns)
    .where('s.seq', '>', after)
    .orderBy('s.seq')
    .limit(most)
    .execute()
  return rows.map(({ seq, auditId, hash, id, ...rest }) => ({
    seq,
    auditId,
    hash,
    record: id === null ? null : ({ id, ...rest } as SealableRecord),
  }))
}

/** One sealer per tenant at a time; the lock goes with the transaction. */
export async function tryHoldChain(db: ScopedDb): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`audit:${db.scope.tenantId}`}, 0)) as held`.execute(db)
  return rows[0]!.held
}
