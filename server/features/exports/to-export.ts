import type { Export } from '@portico/contract/features/exports/exports.contract.ts'
import type { ExportRow } from './exports.repository.ts'

export const toExport = (row: ExportRow): Export => ({
  id: row.id,
  list: row.list as Export['list'],
  query: row.query as Export['query'],
  state: row.state as Export['state'],
  rowsDone: row.rows_done,
  rowsTotal: row.rows_total,
  totalIsEstimate: row.total_is_estimate,
  percent: percentOf(row),
  fileName: row.file_name,
  bytes: row.bytes,
  failure: row.failure as Export['failure'],
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  expiresAt: row.expires_at,
})

/** An estimate may be too low: only one that is done is whole. */
function percentOf({ state, rows_done, rows_total }: ExportRow): number | null {
  if (state === 'Done' || state === 'Expired') return 100
  if (rows_total === null) return null
  return rows_total === 0 ? 0 : Math.min(99, Math.floor((rows_done * 100) / rows_total))
}
