import type { Download } from '@portico/contract/core/endpoint.ts'
import { type MerchantExportColumn, merchantExportColumns } from '@portico/contract/features/merchants/merchant-words.ts'
import type { MerchantFilters } from '@portico/contract/features/merchants/merchants.contract.ts'
import type { Context } from '../../core/call/context.ts'
import { merchantExportSelect } from './merchant-export.repository.ts'

type Query = MerchantFilters & { columns?: readonly MerchantExportColumn[] | undefined; timezoneOffset: number }

/** What the list shows with these filters, all of it, streamed from PostgreSQL. */
export async function exportMerchants(
  context: Context,
  { columns = merchantExportColumns, timezoneOffset, ...filters }: Query,
): Promise<Download> {
  const { db, record, scope, services } = context
  const select = merchantExportSelect(db, filters, columns, timezoneOffset)
  await record('', { after: { filters, columns } })
  const day = new Date(services.now().getTime() - timezoneOffset * 60_000).toISOString().slice(0, 10)
  return { name: `customers-${day}.csv`, bytes: await services.copyOut(scope, select) }
}
