import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import type { Given } from './cells.ts'
import type { Span } from './sums.ts'

/** A day or month (by its first day) of one table of sums, as it was kept and as its rows count. */
export type Drift = { sums: string; timeZone: string; span: Span; day: string; kept: readonly Given[]; counted: readonly Given[] }

export const insertDrifts = (db: ScopedDb, drifts: readonly Drift[], { newId, now }: Pick<Services, 'newId' | 'now'>) =>
  db
    .insertInto('sum_drifts')
    .values(
      drifts.map(({ sums, timeZone, span, day, kept, counted }) => ({
        tenant_id: db.scope.tenantId,
        id: newId(),
        mode: db.scope.mode,
        sums,
        time_zone: timeZone,
        span,
        day,
        kept: JSON.stringify(kept),
        counted: JSON.stringify(counted),
        found_at: now().toISOString(),
      })),
    )
    .execute()
