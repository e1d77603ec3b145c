import { merchantColumns } from '@portico/contract/features/merchants/merchant-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import type { GridLayout } from '@portico/ui/list/grid-layout.ts'
import { forPeople, shownInFile } from '../../shared/exports/shown-in-file.ts'
import type { DirectExport } from '../../shared/exports/use-direct-export.tsx'
import { type Merchant, type MerchantQuery, merchantsApi } from './merchants.queries.ts'

type Shown = { asked: MerchantQuery; columns: readonly GridColumn<Merchant>[]; layout: GridLayout; zone: string }

/** A file of exactly what the list shows: its filters, its order, its columns, its times. */
export function merchantExport({ asked, columns, layout, zone }: Shown): DirectExport {
  const wanted = shownInFile(merchantColumns, { columns, layout }).columns
  const { searchKey, merchantStatus, processingStatus, boardingStage, reviewStatus, merchantType, visibility, sort } = asked
  const filters = { searchKey, merchantStatus, processingStatus, boardingStage, reviewStatus, merchantType, visibility, sort }
  return (call) =>
    merchantsApi.exportCsv({
      query: { ...filters, columns: wanted.length > 0 ? wanted : undefined, timeZone: zone, ...forPeople },
      ...call,
    })
}
