import type { Download } from '@portico/contract/core/endpoint.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
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
  spreadsheet: 'true' | 'false'
} & FileTimes

/** What the list shows with these filters, all of it, streamed from PostgreSQL. */
export async function exportMerchants(
  context: FreeContext,
  { columns = merchantColumns.file, timezoneOffset, timeZone, spreadsheet, ...filters }: Query,
): Promise<Download> {
  const times = { timezoneOffset, timeZone }
  const find = async (db: ReadDb) => ({
    total: await countCapped(db as ScopedDb, matchingMerchants(db as ScopedDb, filters)),
    select: merchantExportSelect(db as ScopedDb, filters, columns, { times, language: context.actor.language }),
  })
  return listCsv(context, { list: 'customers', find, asked: () => ({ filters, columns }), times, spreadsheet, plain: true })
}
