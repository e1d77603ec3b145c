import { existsSync } from 'node:fs'
import { measureImport, onlineRetailFile } from '../import.bench.ts'
import { type Line, rate, times } from '../report/line.ts'
import type { Bench } from './bench.ts'

const importRounds = 3

/** The import of a real file, beside COPY of the rows that it makes. */
export async function importFile(bench: Bench): Promise<Line[]> {
  const line = { goal: 'import', what: 'rows a second, from file to commit', asked: '≥ 0.5x COPY of the finished rows' }
  if (!existsSync(onlineRetailFile())) return [{ ...line, reached: 'not measured', twin: '–', reason: 'the public data set is not there' }]
  const database = await bench.scratch()
  const { rows, importRowsPerSecond, copyRowsPerSecond, ratio } = await measureImport({
    importUrl: database.urls.app_import,
    adminUrl: database.adminUrl,
    rounds: importRounds,
  })
  return [
    {
      ...line,
      reached: `${rate(importRowsPerSecond)} = ${times(ratio)}`,
      twin: rate(copyRowsPerSecond),
      ok: ratio >= 0.5,
      reason: `${rows.toLocaleString('en')} rows: payments, children, events and entries, into tables that hold the large set`,
    },
  ]
}
