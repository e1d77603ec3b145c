import type { Download } from '@portico/contract/core/endpoint.ts'
import { type MerchantFileColumn, merchantColumns } from '@portico/contract/features/merchants/merchant-words.ts'
import type { MerchantFilters } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { listCsv } from '../../core/files/list-csv.ts'
import { countCapped } from '../../core/list/paging.repository.ts'
import { merchantExportSelect } from './merchant-export.repository.ts'
import { matchingMerchants } from './merchant-list.repository.ts'

type Query = MerchantFilters & {
  columns?: readonly MerchantFileColumn[] | undefined
  timezoneOffset: number
  spreadsheet: 'true' | 'false'
}

/** What the list shows with these filters, all of it, streamed from PostgreSQL. */
export async function exportMerchants(
  context: FreeContext,
  { columns = merchantColumns.file, timezoneOffset, spreadsheet, ...filters }: Query,
): Promise<Download> {
  const find = async (db: ReadDb) => ({
    total: await countCapped(db as ScopedDb, matchingMerchants(db as ScopedDb, filters)),
    select: merchantExportSelect(db as ScopedDb, filters, columns, { timezoneOffset, language: context.actor.language }),
  })
  return listCsv(context, { list: 'customers', find, asked: () => ({ filters, columns }), timezoneOffset, spreadsheet, plain: true })
}
