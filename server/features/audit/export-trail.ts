import type { Download } from '@portico/contract/core/endpoint.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
import type { AuditExportQuery, SignInExportQuery } from '@portico/contract/features/audit/audit.contract.ts'
import { auditColumns, signInColumns } from '@portico/contract/features/audit/audit-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type ListContext, listCsv } from '../../core/files/list-csv.ts'
import { countRecords, type RecordFilters } from './audit.repository.ts'
import { refuseLongNameSearch, signInFilters } from './record-filters.ts'
import { auditSelect, signInSelect } from './trail-export.repository.ts'

/** What the list of records shows with these filters, all of it, streamed from PostgreSQL. */
export function exportAudit(
  context: ListContext,
  { columns = [...auditColumns.file], timezoneOffset, timeZone, spreadsheet, ...filters }: AuditExportQuery,
): Promise<Download> {
  const hidesStaff = context.actor.level === 'merchant'
  const asked = { filters, columns, times: { timezoneOffset, timeZone }, spreadsheet }
  return exported(context, 'audit', asked, (db) => auditSelect(db, asked, hidesStaff))
}

/** What the login history shows, likewise. */
export function exportSignIns(
  context: ListContext,
  { columns = [...signInColumns.file], timezoneOffset, timeZone, spreadsheet, ...query }: SignInExportQuery,
): Promise<Download> {
  const asked = { filters: signInFilters(query), columns, times: { timezoneOffset, timeZone }, spreadsheet }
  return exported(context, 'login-history', asked, (db) => signInSelect(db, asked))
}

type Asked = { filters: RecordFilters; columns: readonly string[]; times: FileTimes; spreadsheet: AuditExportQuery['spreadsheet'] }

async function exported(context: ListContext, list: string, asked: Asked, selectFor: (db: ReadDb) => string): Promise<Download> {
  const { actor, services } = context
  const { filters, columns, times, spreadsheet } = asked
  refuseLongNameSearch(filters, services.now())
  const find = async (db: ReadDb) => ({ select: selectFor(db), total: await countRecords(db, filters) })
  return listCsv(context, {
    list,
    find,
    asked: () => ({ filters, columns }),
    times,
    spreadsheet,
    everywhere: actor.level === 'platform',
  })
}
