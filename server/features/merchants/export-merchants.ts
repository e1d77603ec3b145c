import type { Download } from '@portico/contract/core/endpoint.ts'
import { type MerchantExportColumn, merchantExportColumns } from '@portico/contract/features/merchants/merchant-words.ts'
import type { MerchantFilters } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { listCsv } from '../../core/files/list-csv.ts'
import { merchantExportSelect } from './merchant-export.repository.ts'

type Query = MerchantFilters & { columns?: readonly MerchantExportColumn[] | undefined; timezoneOffset: number }

/** What the list shows with these filters, all of it, streamed from PostgreSQL. */
export async function exportMerchants(
  context: FreeContext,
  { columns = merchantExportColumns, timezoneOffset, ...filters }: Query,
): Promise<Download> {
  const find = (db: ReadDb) => ({
    select: merchantExportSelect(db as ScopedDb, filters, columns, { timezoneOffset, language: context.actor.language }),
  })
  return listCsv(context, { list: 'customers', find, asked: () => ({ filters, columns }), timezoneOffset, plain: true })
}
