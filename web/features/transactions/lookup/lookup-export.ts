import { transactionColumns } from '@portico/contract/features/transactions/transaction-columns.ts'
import { exportsWire } from '../../../shared/exports/exports.queries.ts'
import { forPeople, shownInFile } from '../../../shared/exports/shown-in-file.ts'
import type { DirectExport } from '../../../shared/exports/use-direct-export.tsx'
import { transactionsApi, transactionWire } from '../transactions.queries.ts'
import type { LookupPreset } from './lookup-preset.ts'
import type { useLookup } from './use-lookup.ts'

/** What an export of the lookup asks for: exactly what it shows. Undefined for users who may not export it. */
export function lookupExport(preset: LookupPreset, lookup: ReturnType<typeof useLookup>) {
  const { session, mode, zone, asked, answer, total } = lookup
  if (preset.reach !== 'own' || !session.can(transactionWire.exportCsv.access) || !session.can(exportsWire.start.access)) return undefined
  const { columns, names } = shownInFile(transactionColumns, { columns: lookup.columns, layout: lookup.arrangement.layout })
  const query = { ...asked, preset: preset.id, columns, timeZone: zone, ...forPeople }
  const direct: DirectExport = (call) => transactionsApi.exportCsv({ query, mode, ...call })
  return {
    list: 'transactions' as const,
    mode,
    rows: total && !answer.isError ? { count: total.totalCount, isCapped: total.totalIsCapped } : undefined,
    columnNames: names,
    query,
    direct,
  }
}
