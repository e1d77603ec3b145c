import { shownIds } from '@portico/ui/grid-layout.ts'
import { zoneOffsetMs } from '@portico/ui/zone-time.ts'
import { exportsWire } from '../../../shared/exports/exports.queries.ts'
import type { DirectExport } from '../../../shared/exports/use-direct-export.tsx'
import { transactionsApi, transactionWire } from '../transactions.queries.ts'
import { exportColumnsOf } from './export-columns.ts'
import type { LookupPreset } from './lookup-preset.ts'
import type { useLookup } from './use-lookup.ts'

/** What an export of the lookup asks for: exactly what it shows. Undefined for whoever may not have one. */
export function lookupExport(preset: LookupPreset, lookup: ReturnType<typeof useLookup>) {
  const { session, mode, zone, asked, answer } = lookup
  if (preset.reach !== 'own' || !session.can(transactionWire.exportCsv.access) || !session.can(exportsWire.start.access)) return undefined
  const columns = exportColumnsOf(shownIds(lookup.columns, lookup.arrangement.layout))
  // As Date.getTimezoneOffset() counts, but for the zone of the person, which need not be that of the browser.
  const timezoneOffset = -Math.round(zoneOffsetMs(Date.now(), zone) / 60_000)
  const query = { ...asked, columns, timezoneOffset }
  const { data } = answer
  const direct: DirectExport = (call) => transactionsApi.exportCsv({ query, mode, ...call })
  return {
    list: 'transactions' as const,
    mode,
    rows: data && !answer.isError ? { count: data.totalCount, isCapped: data.totalIsCapped } : undefined,
    columnCount: columns.length,
    query,
    direct,
  }
}
