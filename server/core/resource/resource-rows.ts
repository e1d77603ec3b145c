import { isSchema } from '@portico/contract/core/endpoint.ts'
import type { ResourceFacts } from '@portico/contract/core/resource.ts'
import { unwrapped } from '@portico/contract/core/resource-filters.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { z } from 'zod'
import { type Afterwards, afterwards } from '../call/afterwards.ts'
import type { Actor, Context, FreeContext } from '../call/context.ts'
import { countUses, isSoftlyDeleted, keeperColumn, type Place, type Row, type Use } from './resource.repository.ts'

export type RowOptions = {
  table: keyof Tables & string
  columns?: Readonly<Record<string, string>>
  within?: (context: Owner) => Row
  usedBy?: readonly Use[]
}
/** Whose rows: so much of a call says which are meant. */
export type Owner = Pick<Context, 'db' | 'actor' | 'services'>

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** How many use each, by key. */
export type Uses = Map<unknown, number>

/** Fields by name and rows by column, both ways. */
export function rowsOf(facts: ResourceFacts, { table, columns = {}, within, usedBy = [] }: RowOptions) {
  // A key that is no field is the id, whatever replies call it.
  const columnOf = (name: string) => columns[name] ?? (name === facts.key && !facts.fields.includes(name) ? 'id' : snake(name))
  const isFact = keeperColumn(table) === 'kept_by'
  const keyOf = (row: Row) => row[columnOf(facts.key)]
  const shown = [...facts.fields, ...facts.shows]
  const fieldsOf = (row: Row): Row => Object.fromEntries(facts.fields.map((name) => [name, row[columnOf(name)]]))
  const toReply = (row: Row, uses: number) => ({
    ...Object.fromEntries([facts.key, ...shown].map((name) => [name, row[columnOf(name)]])),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    usedBy: uses,
  })
  const place = (context: Owner): Place => ({
    table,
    key: columnOf(facts.key),
    within: within?.(context) ?? {},
    isSoft: isSoftlyDeleted(table),
  })
  const counted = (db: ReadDb, ids: readonly unknown[]): Promise<Uses> =>
    usedBy.length === 0 || ids.length === 0 ? Promise.resolve(new Map()) : countUses(db, usedBy, ids)
  /** Who uses a fact is counted over all tenants for those who keep it: on another connection. */
  const countsAll = (actor: Actor) => isFact && actor.level === 'platform' && usedBy.length > 0
  const usesInAll = ({ mode, services }: Pick<FreeContext, 'mode' | 'services'>, ids: readonly unknown[]): Promise<Uses> =>
    services.inPlatformRead(mode, (all) => counted(all, ids))
  /** The reply about these records, once it is counted who uses them. */
  const replying = async <T>(context: Context, ids: readonly unknown[], reply: (uses: Uses) => T): Promise<T | Afterwards<T>> => {
    const { actor, db, mode } = context
    return countsAll(actor)
      ? afterwards(async (services) => reply(await usesInAll({ mode, services }, ids)))
      : reply(await counted(db, ids))
  }
  return {
    table,
    facts,
    columnOf,
    toReply,
    fieldsOf,
    place,
    replying,
    /** Who uses them, for a change: of all tenants it was counted before the change began. */
    usesOf: ({ db, uses }: Context & { uses?: Uses }, ids: readonly unknown[]): Promise<Uses> =>
      uses ? Promise.resolve(uses) : counted(db, ids),
    usesAhead: async (context: FreeContext, ids: readonly unknown[]): Promise<Uses | undefined> =>
      countsAll(context.actor) ? usesInAll(context, ids) : undefined,
    isFact,
    keeper: ({ db }: Pick<Context, 'db'>): Row => ({ [keeperColumn(table)]: db.scope.tenantId }),
    toColumns: (fields: Row): Row => Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name), value])),
    uniqueOf: (fields: Row): Row =>
      Object.fromEntries(
        facts.unique.filter((name) => fields[name] !== undefined && fields[name] !== null).map((name) => [columnOf(name), fields[name]]),
      ),
    idOf: (row: Row) => row[columnOf(facts.key)] as string,
    keyOf,
    replyOne: (context: Context, row: Row, more: object = {}) =>
      replying(context, [keyOf(row)], (uses) => ({ ...toReply(row, uses.get(keyOf(row)) ?? 0), ...more })),
  }
}
export type ResourceRows = ReturnType<typeof rowsOf>

/** The fields of a body by name; none where it is no object. */
export const shapeOf = (body: unknown): Readonly<Record<string, z.ZodType>> =>
  isSchema(body) && body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {}
export const isFlag = (field: z.ZodType | undefined) => field !== undefined && unwrapped(field) instanceof z.ZodBoolean
export const isNumber = (field: z.ZodType | undefined) => field !== undefined && unwrapped(field) instanceof z.ZodNumber
export const isText = (field: z.ZodType | undefined) => field !== undefined && unwrapped(field) instanceof z.ZodString
