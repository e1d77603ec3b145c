import { reportFileOf } from '@portico/contract/features/schedules/schedule-words.ts'
import { expect, test, vi } from 'vitest'
import { exportsApi } from '../../../shared/exports/exports.queries.ts'
import { reportFilesApi } from '../../../shared/exports/report-files.queries.ts'
import { askFile } from './ask-file.ts'

test('a file of a scheduled report and a file of an export are asked for where each of them is', async () => {
  const file = { name: 'report.csv', blob: new Blob() }
  const ofExport = vi.spyOn(exportsApi, 'download').mockResolvedValue(file)
  const ofReport = vi.spyOn(reportFilesApi, 'downloadFile').mockResolvedValue(file)
  await askFile(reportFileOf('run'), 'Live')
  await askFile('export', 'Test')
  expect(ofReport.mock.calls).toEqual([[{ params: { id: 'run' }, mode: 'Live' }]])
  expect(ofExport.mock.calls).toEqual([[{ params: { id: 'export' }, mode: 'Test' }]])
  vi.restoreAllMocks()
})
