import type { Scope } from '@portico/database/scope.ts'
import { systemRecorder } from '../../core/audit/audit.ts'
import type { Services } from '../../core/call/services.ts'
import { made } from './draft-by-model.ts'
import { claimScoping, endScoping, type ScopingName, type ScopingRow } from './scoping.repository.ts'

export type ScopingOrder = ScopingName & { tenantId: string }

/** A worker that has not ended by then is dead. */
export const leaseMs = 120_000
/** A worker may die of a ticket; it is not given it more often than this. */
const mostAttempts = 3

/** Drafts for one ticket. Safe to be called twice, and again after a worker died: only the holder of the claim writes. */
export async function runScoping(services: Services, { tenantId, ticketId, side }: ScopingOrder): Promise<void> {
  const scope = { level: 'tenant', tenantId, mode: 'Live' } satisfies Scope
  const now = services.now()
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const row = await services.inScope(scope, (db) => claimScoping(db, { ticketId, side }, { now, leasedUntil }))
  if (!row) return
  if (row.attempt > mostAttempts) return fail(services, scope, row, 'interrupted')
  try {
    const draft = await made(services, scope, { ticketId, side })
    await services.inScope(scope, async (db) => {
      const text = JSON.stringify(draft)
      // Only the person who changed a draft may discard the changes.
      const change = row.edited_at && row.draft ? { proposal: text } : { draft: text, proposal: null, accepted_at: null }
      const at = services.now()
      if (!(await endScoping(db, row, { ...change, state: 'Done', failure: null, finished_at: at }))) return
      await systemRecorder(
        'scoping.draft',
        'Scoping',
        db,
        services,
      )(ticketId, {
        merchantId: null,
        after: {
          area: draft.area.name,
          effort: draft.effort.effort,
          similar: draft.similar.length,
          draftedBy: draft.by.method === 'model' ? draft.by.model : draft.by.method,
          ...(draft.by.failure ? { modelFailure: draft.by.failure } : {}),
        },
      })
    })
  } catch (error) {
    services.log.warn({ err: error, ticketId }, 'scoping failed')
    await fail(services, scope, row, 'internal')
  }
}

async function fail(services: Services, scope: Scope, row: ScopingRow, failure: 'interrupted' | 'internal'): Promise<void> {
  await services.inScope(scope, (db) => endScoping(db, row, { state: 'Failed', failure, finished_at: services.now() }))
}
