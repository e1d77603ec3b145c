import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import { resourceRefusals } from '@portico/contract/core/resource.refusals.ts'
import { type Imported, mostImportedRows } from '@portico/contract/core/resource.ts'
import { AppError } from '../call/app-error.ts'
import type { Context } from '../call/context.ts'
import { type CsvTable, fromSafe } from '../files/read-table.ts'
import { readerOf } from '../input/input.ts'
import type { Change, ResourceChanges } from './change-record.ts'
import { nameInFile } from './list-records.ts'
import { beginTry, findRow, type Row, undoTry } from './resource.repository.ts'
import { isFlag, isNumber, type ResourceRows, shapeOf } from './resource-rows.ts'

type Asked = { body: { dryRun: 'true' | 'false' }; table: CsvTable | undefined }
type Refused = Imported['refused'][number]

/**
 * Adds and changes records by the rules of create and update, each row as if it had been sent by itself. Everything is tried in one
 * transaction; where a line is refused, or nothing is meant to be kept, it is undone.
 */
export async function importRecords(
  rows: ResourceRows,
  changes: ResourceChanges,
  { body }: Pick<Endpoint, 'body'>,
  context: Context,
  { body: { dryRun }, table }: Asked,
): Promise<Imported> {
  const isDryRun = dryRun === 'true'
  const { facts } = rows
  const known = new Set([facts.key, ...facts.fields, ...facts.shows, 'version', 'createdAt', 'updatedAt', 'usedBy'])
  if (!table?.columns.every((name) => known.has(nameInFile(name)))) throw new AppError(resourceRefusals.unreadableFile())
  if (table.rows.length > mostImportedRows) throw new AppError(resourceRefusals.tooManyRows({ most: mostImportedRows }))
  const read = readerOf(body, 'body')
  const cells = cellsOf(rows, body, table.columns)
  const done: Change[] = []
  const counts = { created: 0, changed: 0, unchanged: 0 }
  const refused: Refused[] = []
  await changes.lock(context)
  await beginTry(context.db)
  for (const { line, cells: texts, fault } of table.rows) {
    try {
      if (fault || texts.length !== table.columns.length)
        throw new AppError('invalid_input', { detail: fault ?? 'Not as many cells as the first line' })
      const { given, id } = cells(texts)
      const row = await existing(rows, context, given, id)
      const whole = read(row ? { ...rows.fieldsOf(row), ...given } : given) as Row
      const change = row ? await changes.update(context, row, changeable(rows, row, whole)) : await changes.create(context, whole)
      counts[!change ? 'unchanged' : row ? 'changed' : 'created']++
      if (change) done.push(change)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(...refusalsOf(line, error))
    }
  }
  if (isDryRun || refused.length > 0) await undoTry(context.db)
  else for (const { id, before, after } of done) await context.record(id, { before, after })
  return { isDryRun, ...counts, refused }
}

/** Reads the cells of a row as the body has them: one that is empty is null or left out where it may be. */
function cellsOf({ facts }: ResourceRows, body: Endpoint['body'], columns: readonly string[]) {
  const shape = shapeOf(body)
  return (texts: readonly string[]) => {
    const given: Row = {}
    for (const [place, name] of columns.entries()) {
      const [text, field] = [fromSafe(texts[place]!), shape[name]]
      if (!field) continue
      if (text === '' && field.safeParse(null).success) given[name] = null
      else if (text === '' && field.safeParse(undefined).success) continue
      else if (isFlag(field)) given[name] = text === 'true' ? true : text === 'false' ? false : text
      else given[name] = isNumber(field) && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text
    }
    const id = facts.key === 'id' ? texts[columns.indexOf('id')] : undefined
    return { given, id: id || undefined }
  }
}

/** A record is recognised by its id or key, else by the first of its unique fields that is given. */
async function existing(rows: ResourceRows, context: Context, given: Row, id: string | undefined): Promise<Row | undefined> {
  const { facts, columnOf } = rows
  const place = rows.place(context)
  if (id !== undefined) {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new AppError('invalid_input', { fields: { 'body.id': 'No id' } })
    const row = await findRow(context.db, place, ['id', id], { lock: true })
    if (!row) throw new AppError('not_found', { fields: { 'body.id': 'No record has this id' } })
    return row
  }
  const name = [facts.key, ...facts.unique].find((one) => typeof given[one] === 'string' && given[one] !== '')
  return name === undefined ? undefined : findRow(context.db, place, [columnOf(name), given[name]], { lock: true })
}

/** Fixed fields are given once and never change. */
function changeable({ facts, fieldsOf }: ResourceRows, row: Row, whole: Row): Row {
  const was = fieldsOf(row)
  const other = facts.fixed.filter((name) => whole[name] !== was[name])
  if (other.length > 0)
    throw new AppError('invalid_input', {
      fields: Object.fromEntries(other.map((name) => [`body.${name}`, 'It is given once and never changes'])),
    })
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !facts.fixed.includes(name)))
}

function refusalsOf(line: number, { fields, message, said, reasons }: AppError): Refused[] {
  const at = Object.entries(fields ?? {})
  if (at.length === 0) return [{ line, field: null, reason: said?.reason ?? null, params: said?.params ?? {}, text: message }]
  return at.map(([name, text]) => {
    const why = reasons?.[name] ?? said
    return { line, field: name.replace(/^body\./, ''), reason: why?.reason ?? null, params: why?.params ?? {}, text }
  })
}
