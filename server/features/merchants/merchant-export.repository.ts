import type { FileTimes } from '@portico/contract/core/query.ts'
import type { MerchantFileColumn } from '@portico/contract/features/merchants/merchant-words.ts'
import type { MerchantFilters } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { type FileClock, fileClock, inlined, safeText } from '../../core/database/csv-select.repository.ts'
import { sortOf } from '../../core/list/paging.repository.ts'
import { matchingMerchants, orderOf } from './merchant-list.repository.ts'

const cells = (clock: FileClock): Record<MerchantFileColumn, RawBuilder<unknown>> => ({
  merchantId: sql`m.id`,
  legalBusinessName: safeText('m.legal_business_name'),
  merchantStatus: sql`m.merchant_status`,
  processingStatus: sql`m.processing_status`,
  boardingStage: sql`m.boarding_stage`,
  reviewStatus: sql`m.review_status`,
  merchantType: sql`m.merchant_type`,
  visibility: sql`m.visibility`,
  websites: sql`(select count(*) from websites w where w.tenant_id = m.tenant_id and w.merchant_id = m.id and w.active)`,
  activationDate: clock.time('m.activation_date'),
  createdAt: clock.time('m.created_at'),
})

/** The list's own filters and order as plain text, because COPY takes no parameters. */
export function merchantExportSelect(
  db: ScopedDb,
  { sort, ...filters }: MerchantFilters,
  columns: readonly MerchantFileColumn[],
  { times, language }: { times: FileTimes; language: string },
): string {
  const clock = fileClock(times)
  const cell = cells(clock)
  const order = orderOf(sort, language)
  const direction = order.descending ? 'desc' : 'asc'
  const query = matchingMerchants(db, filters)
    .select(columns.map((column) => clock.named(column, cell[column])))
    .orderBy(sortOf(order), direction)
    .orderBy('m.id', direction)
  return inlined(query.compile())
}
