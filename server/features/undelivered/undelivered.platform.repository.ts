import type { UndeliveredEvent } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import type { PlatformReadDb } from '@portico/database/scope.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

const order = { column: 'o.parked_at', id: 'o.id', descending: true } as const

export async function listParked(db: PlatformReadDb, window: Window): Promise<{ rows: UndeliveredEvent[]; total: number }> {
  const all = db.selectFrom('outbox as o').innerJoin('tenants as t', 't.id', 'o.tenant_id').where('o.parked_at', 'is not', null)
  const rows = all
    .select(['o.id as eventId', 'o.tenant_id as tenantId', 't.name as tenantName', 'o.topic', 'o.created_at as createdAt'])
    .select(['o.parked_at as parkedAt', 'o.attempts', 'o.last_error as reason'])
    .$narrowType<{ parkedAt: string }>()
  return { rows: await inWindow(rows, order, window).execute(), total: await countCapped(db, all) }
}
