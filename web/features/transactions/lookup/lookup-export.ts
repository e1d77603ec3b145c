import { shownIds } from '@portico/ui/list/grid-layout.ts'
import { exportsWire } from '../../../shared/exports/exports.queries.ts'
import type { DirectExport } from '../../../shared/exports/use-direct-export.tsx'
import { transactionsApi, transactionWire } from '../transactions.queries.ts'
import { exportColumnsOf } from './export-columns.ts'
import type { LookupPreset } from './lookup-preset.ts'
import type { useLookup } from './use-lookup.ts'

/** What an export of the lookup asks for: exactly what it shows. Undefined for users who may not export it. */
export function lookupExport(preset: LookupPreset, lookup: ReturnType<typeof useLookup>) {
  const { session, mode, zone, asked, answer, total } = lookup
  if (preset.reach !== 'own' || !session.can(transactionWire.exportCsv.access) || !session.can(exportsWire.start.access)) return undefined
  const columns = exportColumnsOf(shownIds(lookup.columns, lookup.arrangement.layout))
  const query = { ...asked, columns, timeZone: zone }
  const direct: DirectExport = (call) => transactionsApi.exportCsv({ query, mode, ...call })
  return {
    list: 'transactions' as const,
    mode,
    rows: total && !answer.isError ? { count: total.totalCount, isCapped: total.totalIsCapped } : undefined,
    columnCount: columns.length,
    query,
    direct,
  }
}
