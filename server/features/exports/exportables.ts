import type { Action } from '@portico/contract/actions.gen.ts'
import { audienceOf } from '@portico/contract/core/access.ts'
import type { Download, Endpoint } from '@portico/contract/core/endpoint.ts'
import { AuditExportQuery, SignInExportQuery } from '@portico/contract/features/audit/audit.contract.ts'
import { type ExportList, exports } from '@portico/contract/features/exports/exports.contract.ts'
import { ReportExportQuery } from '@portico/contract/features/reports/export.endpoint.ts'
import { ExportQuery } from '@portico/contract/features/transactions/lookup-queries.ts'
import type { z } from 'zod'
import type { Actor } from '../../core/call/context.ts'
import { opens } from '../../core/http/guard.ts'
import { exportAudit, exportSignIns, refuseLongNameSearch } from '../audit/index.ts'
import { type FileContext, refuseAsked, reportFor, writeReport } from '../reports/index.ts'
import { exportTransactions, refuseUnreadTickets, refuseUnservedSearch } from '../transactions/index.ts'

const queries = { transactions: ExportQuery, audit: AuditExportQuery, signIns: SignInExportQuery, reports: ReportExportQuery }
export type QueryOf<L extends ExportList> = z.output<(typeof queries)[L]>

type Exportable<L extends ExportList> = {
  /** The operation that requests one: everyone who may call it may have the file. */
  start: Endpoint
  /** As what taking the rows out goes on record. */
  action: Action
  refuse(query: QueryOf<L>, now: Date, actor: Actor): void
  /** The list's own export, of a query as it was kept. */
  write(context: FileContext, kept: unknown): Promise<Download>
}

/** The lists that are exported in the background. */
export const exportables: { [L in ExportList]: Exportable<L> } = {
  transactions: {
    start: exports.start,
    action: 'transactions.exportCsv',
    refuse: (query, now, actor) => {
      refuseUnreadTickets(query, actor)
      refuseUnservedSearch(query, now)
    },
    write: (context, kept) => exportTransactions(context, queries.transactions.parse(kept)),
  },
  audit: {
    start: exports.startAudit,
    action: 'audit.exportCsv',
    refuse: refuseLongNameSearch,
    write: (context, kept) => exportAudit(context, queries.audit.parse(kept)),
  },
  signIns: {
    start: exports.startSignIns,
    action: 'audit.exportSignIns',
    refuse: refuseLongNameSearch,
    write: (context, kept) => exportSignIns(context, queries.signIns.parse(kept)),
  },
  reports: {
    start: exports.startReport,
    action: 'reports.exportCsv',
    refuse: ({ reportId, ...filters }, now, actor) => refuseAsked(actor, now, reportFor(actor, reportId), filters),
    write: (context, kept) => {
      const { reportId, columns, format, tenantId, ...filters } = queries.reports.parse(kept)
      const { actor, mode } = context
      const scope = tenantId && actor.level === 'platform' ? { level: 'tenant' as const, tenantId, mode } : context.scope
      return writeReport({ ...context, scope }, reportFor(actor, reportId), filters, { columns, format, isInBackground: true })
    },
  },
}

export const mayExport = (actor: Actor, list: ExportList): boolean => opens(exportables[list].start, [audienceOf(actor.level)], actor)
