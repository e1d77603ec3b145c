import type { Level } from '@portico/contract/core/level.ts'
import type { Scope } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { ExportRow } from './exports.repository.ts'
import { claimExport, type RunFields, updateClaimed } from './running.repository.ts'

/** A worker that has not been heard of for so long is dead. */
export const leaseMs = 60_000

/** The claim is gone: the export was cancelled, or another worker has taken it. */
export class ClaimLost extends Error {}

export function ignoreLostClaim(error: unknown): void {
  if (!(error instanceof ClaimLost)) throw error
}

export type HeldExport = Awaited<ReturnType<typeof holdExport>> & {}

export type ExportEnd = RunFields & ({ state: 'Done'; file_name: string } | { state: 'Failed' })

/** Writes how an export ended, and says so in the same transaction. */
export async function endExport(services: Services, tenant: Scope, row: EndedExport, end: ExportEnd): Promise<void> {
  await services.inScope(tenant, async (db) => {
    if (!(await updateClaimed(db, row, { ...end, finished_at: services.now(), leased_until: null }))) throw new ClaimLost()
    const { id: exportId, user_id: userId, merchant_id: merchantId } = row
    const fileName = end.state === 'Done' ? end.file_name : null
    await publish(db, services, 'export.ended', { exportId, userId, level: row.level as Level, fileName }, { merchantId })
  })
  await services.wakeOutbox().catch((error) => services.log.warn({ err: error }, 'the worker was not woken'))
}
type EndedExport = Pick<ExportRow, 'id' | 'attempt' | 'user_id' | 'merchant_id' | 'level'>

/** Takes an export for this worker; undefined where someone is at it, or it has ended. */
export async function holdExport(services: Services, tenant: Scope, exportId: string) {
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)
  const now = services.now()
  const row = await services.inScope(tenant, (db) => claimExport(db, exportId, { now, leasedUntil: leaseFrom(now) }))
  if (!row) return undefined
  const save = async (fields: RunFields) => {
    if (!(await services.inScope(tenant, (db) => updateClaimed(db, row, fields)))) throw new ClaimLost()
  }
  return {
    row: row as ExportRow,
    /** How far it is; says that this worker lives. */
    note: (fields: RunFields) => save({ ...fields, leased_until: leaseFrom(services.now()) }),
    end: (end: ExportEnd) => endExport(services, tenant, row as ExportRow, end),
  }
}
