import type { Download } from '@portico/contract/core/endpoint.ts'
import type { AuditExportQuery, SignInExportQuery } from '@portico/contract/features/audit/audit.contract.ts'
import { auditExportColumns, signInExportColumns } from '@portico/contract/features/audit/audit-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Context } from '../../core/call/context.ts'
import { listCsv } from '../../core/files/list-csv.ts'
import { countRecords, type RecordFilters } from './audit.repository.ts'
import { refuseLongNameSearch, signInFilters } from './record-filters.ts'
import { auditSelect, signInSelect } from './trail-export.repository.ts'

/** What the list of records shows with these filters, all of it, streamed from PostgreSQL. */
export function exportAudit(
  context: Context,
  { columns = [...auditExportColumns], timezoneOffset, ...filters }: AuditExportQuery,
): Promise<Download> {
  const hidesStaff = context.actor.level === 'merchant'
  const asked = { filters, columns, timezoneOffset }
  return exported(context, 'audit', asked, (db) => auditSelect(db, asked, hidesStaff))
}

/** What the login history shows, likewise. */
export function exportSignIns(
  context: Context,
  { columns = [...signInExportColumns], timezoneOffset, ...query }: SignInExportQuery,
): Promise<Download> {
  const asked = { filters: signInFilters(query), columns, timezoneOffset }
  return exported(context, 'login-history', asked, (db) => signInSelect(db, asked))
}

type Asked = { filters: RecordFilters; columns: readonly string[]; timezoneOffset: number }

async function exported(context: Context, list: string, asked: Asked, selectFor: (db: ReadDb) => string): Promise<Download> {
  const { actor, db, mode, services } = context
  const { filters, columns, timezoneOffset } = asked
  refuseLongNameSearch(filters, services.now())
  const isPlatform = actor.level === 'platform'
  const read = async (from: ReadDb) => ({ select: selectFor(from), total: await countRecords(from, filters) })
  const { select, total } = await (isPlatform ? services.inPlatformRead(mode, read) : read(db))
  return listCsv(context, { list, select, asked: { filters, columns }, timezoneOffset, total, everywhere: isPlatform && mode })
}
