import { apiLogs } from '@portico/contract/features/api-logs/api-logs.contract.ts'
import type { Log, LogDetail, LogQuery } from '@portico/contract/features/api-logs/api-logs.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { knownTotal, noteTotal } from '../../core/list/known-total.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { findLog, type LogDetailRow, listLogs, type NamedLogRow, type Reader } from './api-logs.repository.ts'

export const apiLogRoutes = implement(apiLogs, {
  list: ({ query, db, scope, services }) => pageOf(db, query, readerIn(scope), services),
  get: ({ params, db, scope }) => logOf(db, readerIn(scope), params.id),
  listPlatform: ({ query: { tenantId, ...query }, platform, mode, services }) =>
    pageOf(platform, query, { mode, merchant: null, tenants: tenantId ?? 'all' }, services),
  getPlatform: ({ params, platform, mode }) => logOf(platform, { mode, merchant: null, tenants: [params.tenantId] }, params.id),
})

const readerIn = ({ mode, level, merchantId }: Context['scope']): Reader => ({
  mode,
  merchant: level === 'merchant' ? merchantId! : null,
  tenants: 'own',
})

async function pageOf(
  db: ReadDb,
  { pageIndex, pageSize, cursor, ...filters }: LogQuery,
  reader: Reader,
  services: Pick<Context['services'], 'sign' | 'fullLists' | 'now'>,
) {
  const scope = 'scope' in db ? db.scope : 'platform'
  const window = windowOf({ pageIndex, pageSize, cursor }, ['api-logs', filters, reader, scope], services)
  const { rows, total } = await listLogs(db, { filters, reader }, window, knownTotal(window, services))
  return toPage(window, services, {
    rows,
    total: noteTotal(window, total, services),
    keyOf: ({ at: value, id }: NamedLogRow) => ({ value, id }),
    toReply: toLog,
  })
}

async function logOf(db: ReadDb, reader: Reader, id: string): Promise<LogDetail> {
  const row = await findLog(db, reader, id)
  if (!row) throw new AppError('not_found')
  return toDetail(row)
}

const toLog = (row: NamedLogRow): Log => ({
  logId: row.id,
  at: row.at,
  direction: row.kind.startsWith('In') ? 'In' : 'Out',
  kind: row.kind,
  flow: row.flow,
  eventType: row.event_type,
  method: row.method,
  url: row.url,
  statusCode: row.status_code,
  latencyMs: row.latency_ms,
  errorClass: row.error_class,
  requestId: row.request_id,
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  transactionId: row.transaction_id,
  paymentReference: row.payment_reference,
})

const toDetail = (row: LogDetailRow): LogDetail => ({
  ...toLog(row),
  requestHeaders: row.request_headers as Record<string, string>,
  requestBody: row.request_body,
  responseHeaders: row.response_headers as Record<string, string>,
  responseBody: row.response_body,
})
