import type { Download } from '@portico/contract/core/endpoint.ts'
import { type MerchantExportColumn, merchantExportColumns } from '@portico/contract/features/merchants/merchant-words.ts'
import type { MerchantFilters } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { Context } from '../../core/call/context.ts'
import { listCsv } from '../../core/files/list-csv.ts'
import { merchantExportSelect } from './merchant-export.repository.ts'

type Query = MerchantFilters & { columns?: readonly MerchantExportColumn[] | undefined; timezoneOffset: number }

/** What the list shows with these filters, all of it, streamed from PostgreSQL. */
export async function exportMerchants(
  context: Context,
  { columns = merchantExportColumns, timezoneOffset, ...filters }: Query,
): Promise<Download> {
  const select = merchantExportSelect(context.db, filters, columns, timezoneOffset)
  return listCsv(context, { list: 'customers', select, asked: { filters, columns }, timezoneOffset, plain: true })
}
