import type { PlatformReadDb } from '@portico/database/scope.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

const order = { column: 'o.parked_at', id: 'o.id', descending: true } as const

export async function listParked(db: PlatformReadDb, window: Window) {
  const all = db.selectFrom('outbox as o').innerJoin('tenants as t', 't.id', 'o.tenant_id').where('o.parked_at', 'is not', null)
  const columns = [
    'o.id',
    'o.tenant_id',
    't.name as tenant_name',
    'o.topic',
    'o.created_at',
    'o.parked_at',
    'o.attempts',
    'o.last_error',
  ] as const
  const [rows, total] = await Promise.all([inWindow(all.select(columns), order, window).execute(), countCapped(db, all)])
  return { rows, total }
}
export type ParkedRow = Awaited<ReturnType<typeof listParked>>['rows'][number]
