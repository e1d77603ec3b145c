import { resourceRefusals } from '@portico/contract/core/resource.refusals.ts'
import { type Imported, mostImportedRows } from '@portico/contract/core/resource.ts'
import { GivenRate } from '@portico/contract/features/exchange-rates/exchange-rates.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Recorder } from '../../core/call/recorder.ts'
import type { Services } from '../../core/call/services.ts'
import { type CsvTable, fromSafe } from '../../core/files/read-table.ts'
import { readGiven, setRates } from './set-rates.ts'

const columns = ['day', 'currency', 'baseCurrency', 'rate'] as const
const needed = ['day', 'currency', 'rate'] as const

type Line = { line: number; given?: GivenRate; refused?: Imported['refused'][number] }
type Tools = Pick<Services, 'now'> & { record: Recorder; isDryRun: boolean }

/** Sets the rates of a file. A file in which a line is refused changes nothing. */
export async function importRates(db: ScopedDb, table: CsvTable | undefined, { isDryRun, ...tools }: Tools): Promise<Imported> {
  const lines = linesOf(table)
  const read = lines.flatMap(({ line, given }) => (given ? [{ line, given }] : []))
  const { rows, faults } = await readGiven(
    db,
    read.map(({ given }) => given),
    tools.now(),
  )
  const refused = [
    ...lines.flatMap((line) => line.refused ?? []),
    ...faults.map(({ at, field, refusal: { reason, params, text } }) => ({ line: read[at]!.line, field, reason, params, text })),
  ].sort((a, b) => a.line - b.line)
  if (refused.length > 0) return { isDryRun, created: 0, changed: 0, unchanged: 0, refused }
  return { isDryRun, ...(await setRates(db, rows, { ...tools, isDryRun })), refused }
}

function linesOf(table: CsvTable | undefined): Line[] {
  const names = table?.columns ?? []
  if (!table || !needed.every((name) => names.includes(name)) || !names.every((name) => (columns as readonly string[]).includes(name)))
    throw new AppError(resourceRefusals.unreadableFile())
  if (table.rows.length > mostImportedRows) throw new AppError(resourceRefusals.tooManyRows({ most: mostImportedRows }))
  return table.rows.map(({ line, cells, fault }) => {
    const wrong = (field: string | null, text: string): Line => ({ line, refused: { line, field, reason: null, params: {}, text } })
    if (fault || cells.length !== names.length) return wrong(null, fault ?? 'Not as many cells as the first line')
    const texts = names.flatMap((name, at) => (cells[at] === '' ? [] : [[name, fromSafe(cells[at]!).trim()]]))
    const result = GivenRate.safeParse(Object.fromEntries(texts))
    if (result.success) return { line, given: result.data }
    const [issue] = result.error.issues
    return wrong(String(issue?.path[0] ?? '') || null, issue?.message ?? 'Not a rate')
  })
}
