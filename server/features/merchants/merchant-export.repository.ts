import type { MerchantFileColumn } from '@portico/contract/features/merchants/merchant-words.ts'
import type { MerchantFilters } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { inlined, localTime, safeText } from '../../core/database/csv-select.repository.ts'
import { sortOf } from '../../core/list/paging.repository.ts'
import { matchingMerchants, orderOf } from './merchant-list.repository.ts'

const cells = (timezoneOffset: number): Record<MerchantFileColumn, RawBuilder<unknown>> => ({
  merchantId: sql`m.id`,
  legalBusinessName: safeText('m.legal_business_name'),
  merchantStatus: sql`m.merchant_status`,
  processingStatus: sql`m.processing_status`,
  boardingStage: sql`m.boarding_stage`,
  reviewStatus: sql`m.review_status`,
  merchantType: sql`m.merchant_type`,
  visibility: sql`m.visibility`,
  websites: sql`(select count(*) from websites w where w.tenant_id = m.tenant_id and w.merchant_id = m.id and w.active)`,
  activationDate: localTime('m.activation_date', timezoneOffset),
  createdAt: localTime('m.created_at', timezoneOffset),
})

/** The list's own filters and order as plain text, because COPY takes no parameters. */
export function merchantExportSelect(
  db: ScopedDb,
  { sort, ...filters }: MerchantFilters,
  columns: readonly MerchantFileColumn[],
  { timezoneOffset, language }: { timezoneOffset: number; language: string },
): string {
  const cell = cells(timezoneOffset)
  const order = orderOf(sort, language)
  const direction = order.descending ? 'desc' : 'asc'
  const query = matchingMerchants(db, filters)
    .select(columns.map((column) => cell[column].as(column)))
    .orderBy(sortOf(order), direction)
    .orderBy('m.id', direction)
  return inlined(query.compile())
}
