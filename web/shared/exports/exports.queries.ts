import type { Mode } from '@portico/contract/core/level.ts'
import type { Export, ExportList, exports } from '@portico/contract/features/exports/exports.contract.ts'
import { wire } from '@portico/contract/features/exports/exports.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../api/client.ts'
import type { PageAccess } from '../session/access.ts'
import { isUnfinished } from './export-state.ts'

export { wire as exportsWire } from '@portico/contract/features/exports/exports.wire.gen.ts'

export type { Export, Mode }

export const exportsApi = clientFor<typeof exports>(wire)

/** What asks for a file of a list in the background, and who may. */
const starts: Record<ExportList, { access: PageAccess; ask: (query: never, mode: Mode) => Promise<Export> }> = {
  transactions: { access: wire.start.access, ask: (query, mode) => exportsApi.start({ body: { list: 'transactions', query }, mode }) },
  audit: { access: wire.startAudit.access, ask: (query, mode) => exportsApi.startAudit({ body: { query }, mode }) },
  signIns: { access: wire.startSignIns.access, ask: (query, mode) => exportsApi.startSignIns({ body: { query }, mode }) },
  reports: { access: wire.startReport.access, ask: (query, mode) => exportsApi.startReport({ body: { query }, mode }) },
}
export const startAccess = (list: ExportList): PageAccess => starts[list].access
export const startExport = (list: ExportList, query: Readonly<Record<string, string>>, mode: Mode): Promise<Export> =>
  starts[list].ask(query as never, mode)

/** Between two looks while something runs. While nothing does, no one looks. */
const pollMs = 1500

/** A person's exports of one mode, the newest first. */
export const exportsQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['exports', mode],
    queryFn: async ({ signal }) => (await exportsApi.list({ query: { pageSize: 50 }, mode, signal, background: true })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? pollMs : false),
  })
