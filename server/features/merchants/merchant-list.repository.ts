import { isId } from '@portico/contract/core/text/ids.ts'
import type { MerchantFilters } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { beginsWith } from '../../core/database/beginnings.repository.ts'
import { collationOf, countCapped, directionOf, inWindow, type Order, sortOf } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export const merchantColumns = [
  'm.id',
  'm.tenant_id',
  'm.legal_business_name',
  'm.merchant_status',
  'm.processing_status',
  'm.boarding_stage',
  'm.review_status',
  'm.merchant_type',
  'm.visibility',
  'm.description',
  'm.merchant_notes',
  'm.activation_date',
  'm.created_at',
  'm.updated_at',
  'm.version',
] as const

export function orderOf(sort: MerchantFilters['sort'], language: string): Order {
  const way = { id: 'm.id', descending: sort.startsWith('-') }
  if (!sort.endsWith('name')) return { ...way, column: 'm.created_at' }
  return { ...way, column: 'm.legal_business_name', collation: collationOf(language) }
}

/** Who reads, and how many rows there are where that is known. */
type Reader = { language: string; known: number | undefined }

/** One page and how many there are, in one round trip. The page is found first, then its websites are counted. */
export async function listMerchants(db: ScopedDb, filters: MerchantFilters, window: Window, { known, language }: Reader) {
  const order = orderOf(filters.sort, language)
  const direction = directionOf(order, window)
  const all = matchingMerchants(db, filters)
  const [rows, total] = await Promise.all([
    withWebsiteCount(db, inWindow(all.select(merchantColumns), order, window))
      .orderBy(sortOf(order), direction)
      .orderBy('m.id', direction)
      .execute(),
    known ?? countCapped(db, all),
  ])
  return { rows, total }
}

export function matchingMerchants(db: ScopedDb, { searchKey, ...filters }: Omit<MerchantFilters, 'sort'>) {
  let rows = db.selectFrom('merchants as m')
  const narrow = (column: string, values: readonly string[] | undefined) => {
    if (values) rows = rows.where(sql<boolean>`${sql.ref(column)} = any(${values}::text[])`)
  }
  narrow('m.merchant_status', filters.merchantStatus)
  narrow('m.processing_status', filters.processingStatus)
  narrow('m.boarding_stage', filters.boardingStage)
  narrow('m.review_status', filters.reviewStatus)
  narrow('m.merchant_type', filters.merchantType)
  narrow('m.visibility', filters.visibility)
  if (searchKey === undefined) return rows
  if (isId(searchKey)) return rows.where('m.id', '=', searchKey)
  return rows.where((eb) =>
    eb('m.id', 'in', eb.selectFrom('merchant_name_parts as p').select('p.merchant_id').where(beginsWith('p.part', searchKey))),
  )
}

const selected = (db: ScopedDb) => db.selectFrom('merchants as m').select(merchantColumns)

export const withWebsiteCount = (db: ScopedDb, rows: ReturnType<typeof selected>) =>
  db
    .selectFrom(rows.as('m'))
    .selectAll('m')
    .select((eb) =>
      eb
        .selectFrom('websites as w')
        .whereRef('w.tenant_id', '=', 'm.tenant_id')
        .whereRef('w.merchant_id', '=', 'm.id')
        .where('w.active', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('websites'),
    )

/** Names alone, for choosing. */
export async function listMerchantNames(db: ScopedDb, searchKey: string | undefined, window: Window, { known, language }: Reader) {
  const order = orderOf('name', language)
  const all = matchingMerchants(db, { searchKey })
  const [rows, total] = await Promise.all([
    inWindow(all.select(['m.id', 'm.legal_business_name']), order, window).execute(),
    known ?? countCapped(db, all),
  ])
  return { rows, total }
}
