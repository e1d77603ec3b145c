import { auditColumns, signInColumns } from '@portico/contract/features/audit/audit-words.ts'
import type { ExportList } from '@portico/contract/features/exports/exports.contract.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import type { GridLayout } from '@portico/ui/list/grid-layout.ts'
import { exportsWire } from '../../shared/exports/exports.queries.ts'
import { forPeople, shownInFile } from '../../shared/exports/shown-in-file.ts'
import type { DirectExport } from '../../shared/exports/use-direct-export.tsx'
import type { Session } from '../../shared/session/session.tsx'
import { auditApi, auditWire } from './audit.queries.ts'

type Listed = { totalCount: number; totalIsCapped: boolean }
type Shown = {
  asked: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: the rows are of no interest here
  columns: readonly GridColumn<any>[]
  layout: GridLayout
  answer: { data?: Listed | undefined; isError: boolean }
}

const files = {
  audit: { columns: auditColumns, access: auditWire.exportCsv.access, start: exportsWire.startAudit.access, ask: auditApi.exportCsv },
  signIns: {
    columns: signInColumns,
    access: auditWire.exportSignIns.access,
    start: exportsWire.startSignIns.access,
    ask: auditApi.exportSignIns,
  },
}
export type TrailList = keyof typeof files & ExportList

/** What a file of a trail asks for: exactly what the list shows. Undefined for users who may not export it. */
export function trailExport(list: TrailList, { user, mode, can }: Session, { asked, columns, layout, answer: { data, isError } }: Shown) {
  const { access, start, ask } = files[list]
  if (!can(access) || !can(start)) return undefined
  const shown = shownInFile(files[list].columns, { columns, layout })
  const query = { ...asked, columns: shown.columns, timeZone: user.configureTimeZone, ...forPeople }
  const direct: DirectExport = (call) => ask({ query: query as never, mode, ...call })
  const rows = data && !isError ? { count: data.totalCount, isCapped: data.totalIsCapped } : undefined
  return { list, mode, rows, columnNames: shown.names, query, direct }
}
