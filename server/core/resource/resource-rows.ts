import { isSchema } from '@portico/contract/core/endpoint.ts'
import type { ResourceFacts } from '@portico/contract/core/resource.ts'
import { unwrapped } from '@portico/contract/core/resource-filters.ts'
import type { Tables } from '@portico/database/tables.ts'
import { z } from 'zod'
import type { Context } from '../call/context.ts'
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

/** Fields by name and rows by column, both ways. */
export function rowsOf(facts: ResourceFacts, { table, columns = {}, within, usedBy = [] }: RowOptions) {
  // A key that is no field is the id, whatever replies call it.
  const columnOf = (name: string) => columns[name] ?? (name === facts.key && !facts.fields.includes(name) ? 'id' : snake(name))
  const isFact = keeperColumn(table) === 'kept_by'
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
  /** Who uses a fact is counted over all tenants for those who keep it. */
  const usesOf = ({ actor, db, mode, services }: Context, ids: readonly unknown[]): Promise<Map<unknown, number>> => {
    if (usedBy.length === 0 || ids.length === 0) return Promise.resolve(new Map())
    return isFact && actor.level === 'platform'
      ? services.inPlatformRead(mode, (all) => countUses(all, usedBy, ids))
      : countUses(db, usedBy, ids)
  }
  return {
    facts,
    columnOf,
    toReply,
    fieldsOf,
    place,
    usesOf,
    isFact,
    keeper: ({ db }: Pick<Context, 'db'>): Row => ({ [keeperColumn(table)]: db.scope.tenantId }),
    toColumns: (fields: Row): Row => Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name), value])),
    uniqueOf: (fields: Row): Row =>
      Object.fromEntries(
        facts.unique.filter((name) => fields[name] !== undefined && fields[name] !== null).map((name) => [columnOf(name), fields[name]]),
      ),
    idOf: (row: Row) => row[columnOf(facts.key)] as string,
    replyOne: async (context: Context, row: Row) => {
      const id = row[columnOf(facts.key)]
      return toReply(row, (await usesOf(context, [id])).get(id) ?? 0)
    },
    replyAll: async (context: Context, rows: readonly Row[]) => {
      const uses = await usesOf(
        context,
        rows.map((row) => row[columnOf(facts.key)]),
      )
      return (row: Row) => toReply(row, uses.get(row[columnOf(facts.key)]) ?? 0)
    },
  }
}
export type ResourceRows = ReturnType<typeof rowsOf>

/** The fields of a body by name; none where it is no object. */
export const shapeOf = (body: unknown): Readonly<Record<string, z.ZodType>> =>
  isSchema(body) && body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {}
export const isFlag = (field: z.ZodType | undefined) => field !== undefined && unwrapped(field) instanceof z.ZodBoolean
export const isNumber = (field: z.ZodType | undefined) => field !== undefined && unwrapped(field) instanceof z.ZodNumber
export const isText = (field: z.ZodType | undefined) => field !== undefined && unwrapped(field) instanceof z.ZodString
