import { type MerchantExportColumn, merchantExportColumns } from '@portico/contract/features/merchants/merchant-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { type GridLayout, shownIds } from '@portico/ui/list/grid-layout.ts'
import type { DirectExport } from '../../shared/exports/use-direct-export.tsx'
import { type Merchant, type MerchantQuery, merchantsApi } from './merchants.queries.ts'

const names: Readonly<Record<string, MerchantExportColumn>> = { name: 'legalBusinessName', id: 'merchantId' }
type Shown = { asked: MerchantQuery; columns: readonly GridColumn<Merchant>[]; layout: GridLayout; zone: string }

/** A file of exactly what the list shows: its filters, its order, its columns, its times. */
export function merchantExport({ asked, columns, layout, zone }: Shown): DirectExport {
  const shown = shownIds(columns, layout).map((id) => names[id] ?? id)
  const wanted = merchantExportColumns.filter((column) => shown.includes(column))
  const { searchKey, merchantStatus, processingStatus, boardingStage, reviewStatus, merchantType, visibility, sort } = asked
  const filters = { searchKey, merchantStatus, processingStatus, boardingStage, reviewStatus, merchantType, visibility, sort }
  return (call) =>
    merchantsApi.exportCsv({ query: { ...filters, columns: wanted.length > 0 ? wanted : undefined, timeZone: zone }, ...call })
}
