import type { UndeliveredEvent } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import type { PlatformReadDb } from '@portico/database/scope.ts'
import { failedJobs } from '../../core/jobs/failed-jobs.repository.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

const order = { column: 'o.parkedAt', id: 'o.eventId', descending: true } as const

export async function listParked(db: PlatformReadDb, window: Window): Promise<{ rows: UndeliveredEvent[]; total: number }> {
  const events = db
    .selectFrom('outbox')
    .select(['id as eventId', 'tenant_id as tenantId', 'topic', 'created_at as createdAt', 'attempts', 'last_error as reason'])
    .select('parked_at as parkedAt')
    .where('parked_at', 'is not', null)
    .$narrowType<{ parkedAt: string }>()
  const all = db.selectFrom(events.unionAll(failedJobs(db)).as('o')).innerJoin('tenants as t', 't.id', 'o.tenantId')
  const rows = all.selectAll('o').select('t.name as tenantName')
  return { rows: await inWindow(rows, order, window).execute(), total: await countCapped(db, all) }
}
