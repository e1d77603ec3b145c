import { runOfReportFile } from '@portico/contract/features/schedules/schedule-words.ts'
import { exportsApi } from '../../../shared/exports/exports.queries.ts'
import { reportFilesApi } from '../../../shared/exports/report-files.queries.ts'
import type { AskFile } from './download-files.ts'

/** Report files are those of scheduled reports, and the files of exports. */
export const askFile: AskFile = (id, mode) => {
  const runId = runOfReportFile(id)
  return runId === undefined ? exportsApi.download({ params: { id }, mode }) : reportFilesApi.downloadFile({ params: { id: runId }, mode })
}
