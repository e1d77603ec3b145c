import type { Refusal } from '@portico/contract/core/refusals.ts'
import { resourceRefusals } from '@portico/contract/core/resource.refusals.ts'
import { AppError } from '../call/app-error.ts'
import type { Context } from '../call/context.ts'
import type { Services } from '../call/services.ts'
import { takenOnce } from '../call/taken-once.ts'
import { findRow, findTaken, insertRow, type Row, removeRow, saveRow } from './resource.repository.ts'
import type { ResourceRows } from './resource-rows.ts'

type Answer = Refusal | false | null | undefined | void
type Said = Answer | Promise<Answer>
/** `ahead`: what was looked up before the change began. */
type Looked = Context & { ahead?: ReadonlySet<string> }
/** Rules of a resource's own: each looks at the record before anything is written, and returns a refusal where it must not be. */
export type Hooks<R = Row> = {
  create?: (context: Context, fields: Row) => Said
  update?: (context: Looked, row: R, fields: Row) => Said
  delete?: (context: Looked, row: R) => Said
}
export type Rules = {
  /** Makes changes wait for each other where a rule looks at more than the record, before anything is looked up. */
  lock?: (context: Context) => Promise<unknown>
  before?: Hooks
  /** Columns of a new row that no one gives. */
  adds?: (context: Context, fields: Row) => Row | Promise<Row>
  /** Once a change has committed. */
  changed?: (services: Services) => Promise<unknown>
}
export type Change = { row: Row; id: string; before?: Row; after?: Row }

/** The three changes of a record, before they are on record; an import makes them too. */
export function changesOf(rows: ResourceRows, { lock, before = {}, adds, changed }: Rules) {
  const { columnOf, facts } = rows
  const takenAt = (names: readonly string[]) => new AppError(facts.says.taken(), { at: names.map((name) => `body.${name}`) })
  const tell = (context: Context) => changed && context.afterCommit(changed)

  async function create(context: Context, fields: Row): Promise<Change> {
    const { db, services } = context
    await lock?.(context)
    refuse(await before.create?.(context, fields))
    const place = rows.place(context)
    await refuseTaken(context, fields, undefined)
    const at = services.now()
    const own = { ...(columnOf(facts.key) === 'id' ? { id: services.newId() } : {}), ...rows.toColumns(fields) }
    const given = { ...rows.keeper(context), ...place.within, ...own, ...(await adds?.(context, fields)), created_at: at, updated_at: at }
    tell(context)
    const row = await once(insertRow(db, place, given))
    return { row, id: rows.idOf(row), after: rows.fieldsOf(row) }
  }

  /** Undefined where nothing is another than it was. */
  async function update(context: Context, row: Row, fields: Row): Promise<Change | undefined> {
    const { db, services } = context
    refuse(await before.update?.(context, row, fields))
    const was = rows.fieldsOf(row)
    const changed = Object.keys(fields).filter((name) => !isSame(was[name], fields[name]))
    if (changed.length === 0) return undefined
    const after = Object.fromEntries(changed.map((name) => [name, fields[name]]))
    const place = rows.place(context)
    await refuseTaken(context, after, row[place.key])
    const keeper = rows.isFact ? rows.keeper(context) : {}
    const values = { ...rows.toColumns(after), ...keeper, updated_at: services.now() }
    tell(context)
    const saved = await once(saveRow(db, place, row[place.key], values))
    return { row: saved, id: rows.idOf(row), before: Object.fromEntries(changed.map((name) => [name, was[name]])), after }
  }

  async function remove(context: Context, row: Row): Promise<Change> {
    const { db, services } = context
    refuse(await before.delete?.(context, row))
    const place = rows.place(context)
    const id = row[place.key]
    const count = (await rows.usesOf(context, [id])).get(id) ?? 0
    if (count > 0) throw new AppError(resourceRefusals.used({ count }))
    const keeper = rows.isFact ? rows.keeper(context) : {}
    tell(context)
    await removeRow(db, place, id, { at: services.now(), keeper }).catch((error: unknown) => {
      if (codeOf(error) === '23503') throw new AppError(resourceRefusals.used({ count: 1 }), { cause: error })
      throw error
    })
    return { row, id: rows.idOf(row), before: rows.fieldsOf(row) }
  }

  /** `toChange`: no one else changes it until this is done. */
  async function get(context: Context, id: string, { toChange = false } = {}): Promise<Row> {
    const place = rows.place(context)
    if (toChange) await lock?.(context)
    const row = await findRow(context.db, place, [place.key, id], { lock: toChange })
    if (!row) throw new AppError('not_found')
    return row
  }

  async function refuseTaken(context: Context, fields: Row, except: unknown): Promise<void> {
    const taken = await findTaken(context.db, rows.place(context), rows.uniqueOf(fields), except)
    if (taken.length > 0) throw takenAt(facts.unique.filter((name) => taken.includes(columnOf(name))))
  }

  /** Someone may have written the same since it was looked for. */
  const once = <T>(write: Promise<T>): Promise<T> =>
    takenOnce(write, ({ constraint = '' }) => {
      // Each index is named after its table and column; behind the walls PostgreSQL does not say more.
      const isOf = (name: string) => constraint.includes(`_${name === facts.key ? 'pkey' : columnOf(name)}`)
      const found = facts.unique.filter(isOf)
      return takenAt(found.length > 0 ? found : facts.unique)
    })

  return { create, update, remove, get, lock: async (context: Context) => lock?.(context) }
}
export type ResourceChanges = ReturnType<typeof changesOf>

const refuse = (answer: Answer): void => {
  if (answer) throw new AppError(answer)
}
const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)
