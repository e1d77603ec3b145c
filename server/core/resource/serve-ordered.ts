import { audienceOf, permissionsFor } from '@portico/contract/core/access.ts'
import type { Contract, Endpoint } from '@portico/contract/core/endpoint.ts'
import { factsOf, type WithFacts } from '@portico/contract/core/resource.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Selectable } from 'kysely'
import { AppError } from '../call/app-error.ts'
import type { Context } from '../call/context.ts'
import type { Implementation } from '../call/implement.ts'
import type { Rules } from './change-record.ts'
import { insertRow, listInOrder, lockOwner, type Row, savePlaces } from './resource.repository.ts'
import { type Owner, type RowOptions, rowsOf } from './resource-rows.ts'
import { type Options, type Renaming, serveResource } from './serve-resource.ts'

type Ordered<T extends keyof Tables & string> = {
  /** The records that every owner begins with, made when someone who may change them first reads the list. */
  begins?: readonly Partial<Record<keyof Tables[T], unknown>>[]
}
type Served<T extends keyof Tables & string> = Implementation & { read: (owner: Owner) => Promise<Selectable<Tables[T]>[]> }

/** Serves what `orderedResource` declares. The column `place` keeps the order; a new record comes last. */
export function serveOrdered<const C extends Contract & WithFacts<Name>, const T extends keyof Tables & string, const Name extends string>(
  contract: C & WithFacts<Name>,
  { begins = [], ...options }: Ordered<T> & Options<C, T> & Renaming<T, Name>,
): Served<T> {
  const given = options as unknown as RowOptions & Rules & { also?: object }
  const facts = factsOf(contract)
  const { name, most } = facts.order!
  const rows = rowsOf(facts, given)
  const inOrder = (owner: Owner) => listInOrder(owner.db, rows.place(owner))
  const lock = (owner: Owner) => lockOwner(owner.db, rows.place(owner))
  const toReply = (all: readonly Row[]) => ({ data: all.map((row) => rows.toReply(row, 0)) })

  async function read(owner: Owner): Promise<Row[]> {
    const there = await inOrder(owner)
    if (there.length > 0 || begins.length === 0 || !mayChange(contract.create as Endpoint, owner)) return there
    await lock(owner)
    const meanwhile = await inOrder(owner)
    if (meanwhile.length > 0) return meanwhile
    const { db, services } = owner
    const at = services.now()
    for (const [turn, row] of begins.entries()) {
      const own = { ...rows.keeper(owner), ...rows.place(owner).within, id: services.newId(), place: turn }
      await insertRow(db, rows.place(owner), { ...row, ...own, created_at: at, updated_at: at })
    }
    return inOrder(owner)
  }

  /** Those that are named come first; others, such as one that a colleague has just made, follow in the order they had. */
  async function rearrange({ body, ...context }: Context & { body: Record<string, string[]> }) {
    await lock(context)
    const before = await inOrder(context)
    const ids = body[name]!.map((id) => id.toLowerCase())
    if (!ids.every((id) => before.some((row) => row.id === id))) throw new AppError('not_found')
    if (new Set(ids).size < ids.length) throw new AppError(facts.says.eachOnce(), { at: [`body.${name}`] })
    await savePlaces(context.db, rows.place(context), [...ids, ...before.map(rows.idOf).filter((id) => !ids.includes(id))])
    const after = await inOrder(context)
    const names = (all: readonly Row[]) => all.map((row) => row[rows.columnOf(facts.unique[0] ?? facts.fields[0]!)])
    await context.record(ids[0]!, { before: names(before), after: names(after) })
    return toReply(after)
  }

  const served = serveResource(contract, {
    ...options,
    lock,
    before: {
      ...given.before,
      create: async (context: Context, fields: Row) => {
        if ((await read(context)).length >= most) return facts.says.tooMany({ most })
        return given.before?.create?.(context, fields)
      },
    },
    adds: async (context: Context, fields: Row) => ({
      ...(await given.adds?.(context, fields)),
      place: Math.max(-1, ...(await inOrder(context)).map(({ place }) => Number(place))) + 1,
    }),
    also: { list: async (context: Context) => toReply(await read(context)), rearrange, ...given.also },
  } as never)
  return { ...served, read: read as Served<T>['read'] }
}

/** Reading makes nothing for someone who may only read, or who views the portal as another. */
const mayChange = (spec: Endpoint, { actor }: Owner): boolean =>
  !actor.viewing && permissionsFor(spec, audienceOf(actor.level)).some((permission) => actor.permissions.has(permission))
