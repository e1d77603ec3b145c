import { isId } from '@portico/contract/core/text/ids.ts'
import type { TenantFilters } from '@portico/contract/features/tenants/tenants.contract.ts'
import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { holds } from '../../core/database/beginnings.repository.ts'
import { collationOf, countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { tenantColumns } from './tenant-columns.ts'

export async function findTenantId(db: PlatformReadDb, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tenants').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id
}

export async function findDefaultTenantId(db: PlatformReadDb): Promise<string | undefined> {
  const row = await db.selectFrom('tenants').select('id').where('is_default', '=', true).executeTakeFirst()
  return row?.id
}

export async function isSlugTaken(db: PlatformReadDb, slug: string): Promise<boolean> {
  return (await db.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}

export async function listTenants(
  db: PlatformReadDb,
  { sort, status, searchKey, withPlatform }: TenantFilters,
  window: Window,
  language: string,
) {
  const way = { id: 't.id', descending: sort.startsWith('-') }
  const order = sort.endsWith('name') ? { ...way, column: 't.name', collation: collationOf(language) } : { ...way, column: 't.created_at' }
  let all = db.selectFrom('tenants as t')
  if (withPlatform === 'false') all = all.where('t.is_platform', '=', false)
  if (status?.length === 1) all = all.where('t.active', '=', status[0] === 'Active')
  if (searchKey !== undefined) all = isId(searchKey) ? all.where('t.id', '=', searchKey) : all.where(holds(sql.ref('t.name'), searchKey))
  const [rows, total] = await Promise.all([inWindow(all.select(tenantColumns), order, window).execute(), countCapped(db, all)])
  return { rows, total }
}
