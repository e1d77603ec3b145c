import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ScopedDb } from '@portico/database/scope.ts'
import { findLastSeal, findLastSealedMoment, insertSeals, listSealed, listUnsealed, type SealableRecord } from './audit-chain.repository.ts'

export const firstHash = '0'.repeat(64)
const batch = 500
/** So many seals are checked without letting those through who ask for something else. */
const atOnce = 50
/** No transaction runs longer, so no record of before then can still appear. */
const lateMs = 600_000
/** A record further in the future was made before the clock was set back. */
const earlyMs = 300_000
const start = new Date(0)
const endOfTime = new Date('9999-01-01')

/** Each seal covers its record and the seal before it: a changed, missing or moved record breaks every later one. */
export function sealOf(previous: string, record: SealableRecord | ReturnType<typeof withoutNames>): string {
  return createHash('sha256').update(previous).update('\n').update(canonical(record)).digest('hex')
}

/** A record as it was sealed before the seal covered the actor's name and the merchant. */
export function withoutNames({
  actor_name: _name,
  merchant_id: _merchant,
  ...record
}: SealableRecord): Omit<SealableRecord, 'actor_name' | 'merchant_id'> {
  return record
}

/** Keys in order, so that the text does not depend on how the database returns json. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
      .join(',')}}`
  return JSON.stringify(value ?? null)
}

/**
 * Seals the unsealed records, oldest first, and returns their number. Records of the last second wait: a transaction that began
 * earlier may still commit an older id. Those of a time that the clock has gone back from do not. Only one worker seals a tenant at a time (the caller holds its lock).
 */
export async function sealAudit(db: ScopedDb, now: Date): Promise<number> {
  const last = await findLastSeal(db)
  const ahead = new Date(now.getTime() + earlyMs)
  const lastAt = await findLastSealedMoment(db, ahead)
  const records = await listUnsealed(db, {
    from: lastAt ? new Date(Date.parse(lastAt) - lateMs) : start,
    before: new Date(now.getTime() - 1000),
    ahead,
    most: batch,
  })
  let hash = last?.hash ?? firstHash
  let seq = last?.seq ?? 0
  const seals = records.map((record) => {
    hash = sealOf(hash, record)
    return { seq: ++seq, auditId: record.id, hash, sealedAt: now }
  })
  if (seals.length > 0) await insertSeals(db, seals)
  return seals.length
}

export type ChainReport = { sealed: number; unsealed: number; brokenAt: { seq: number; auditId: string } | null }

/** Walks the whole chain. `brokenAt` names the first record that is not what was sealed; `unsealed` is the open tail. */
export async function checkAuditChain(db: ScopedDb): Promise<ChainReport> {
  let hash = firstHash
  let sealed = 0
  for (let after = 0; ; ) {
    const rows = await listSealed(db, { after, most: batch })
    for (const { seq, auditId, hash: stored, record } of rows) {
      const isSealed = record && (stored === sealOf(hash, record) || stored === sealOf(hash, withoutNames(record)))
      if (!isSealed || seq !== after + 1) return { sealed, unsealed: 0, brokenAt: { seq, auditId } }
      hash = stored
      after = seq
      sealed++
      if (sealed % atOnce === 0) await setImmediate()
    }
    if (rows.length < batch) break
  }
  return {
    sealed,
    unsealed: (await listUnsealed(db, { from: start, before: endOfTime, ahead: endOfTime, most: 10_000 })).length,
    brokenAt: null,
  }
}
