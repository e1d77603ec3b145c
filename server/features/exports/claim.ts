import type { Scope } from '@portico/database/scope.ts'
import type { Services } from '../../core/services.ts'
import type { ExportRow } from './exports.repository.ts'
import { claimExport, type RunFields, updateClaimed } from './running.repository.ts'

/** A worker that has not been heard of for so long is dead. */
export const leaseMs = 60_000

/** The claim is gone: the export was cancelled, or another worker has taken it. */
export class ClaimLost extends Error {}

export type HeldExport = Awaited<ReturnType<typeof holdExport>> & {}

/** Takes an export for this worker; undefined where somebody is at it, or it has ended. */
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
    end: (fields: RunFields) => save({ ...fields, finished_at: services.now(), leased_until: null }),
  }
}
