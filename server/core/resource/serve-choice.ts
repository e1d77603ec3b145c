import type { Contract } from '@portico/contract/core/endpoint.ts'
import { factsOf, type WithFacts } from '@portico/contract/core/resource.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { viewAuditTrail } from '../audit/audit-trail.ts'
import { AppError } from '../call/app-error.ts'
import type { Context } from '../call/context.ts'
import type { Implementation } from '../call/implement.ts'
import { type PageRequest, toPage, totalOnTheWay, windowOf } from '../list/paging.ts'
import { type Choice, countChoice, findChoice, insertChoice, listChoice, listOffered, saveChoice } from './choice.repository.ts'
import { featureOf } from './feature-of.ts'
import { askedOf, type ListQuery } from './list-records.ts'
import type { Row } from './resource.repository.ts'
import { snake } from './resource-rows.ts'

type Options = { facts: keyof Tables & string; table: keyof Tables & string }
type In = Context & { params: { id: string }; body: Row & { version: number }; query: ListQuery & PageRequest }

/** Serves what `choiceFrom` declares. `facts`: the table they lie in; `table`: that of the choice. */
export function serveChoice(contract: Contract & WithFacts, { facts: table, table: chosen }: Options): Implementation {
  const facts = factsOf(contract)
  const choice: Choice = { facts: table, chosen, flags: facts.fields.map(snake) }
  const rows = { facts, columnOf: snake }
  const said = (row: Row) => Object.fromEntries(facts.fields.map((name) => [name, row[snake(name)]]))
  const toReply = (row: Row) => ({
    ...Object.fromEntries([facts.key, ...facts.shows, ...facts.fields].map((name) => [name, row[snake(name)]])),
    version: row.choice_version,
    updatedAt: row.chosen_at,
  })
  const get = async ({ db }: Context, code: string): Promise<Row> => {
    const row = await findChoice(db, choice, code)
    if (!row) throw new AppError('not_found')
    return row
  }

  const handlers = {
    list: async ({ query, db, services }: In) => {
      const { asked, order } = askedOf(rows, query)
      const window = windowOf(query, [chosen, db.scope, asked, order], services)
      const found = await listChoice(db, choice, asked, order, window)
      const total = totalOnTheWay(window) ?? (await countChoice(db, choice, asked))
      const keyOf = (row: Row) => ({ value: row[order.column] as string, id: row.code as string })
      return toPage(window, services, { rows: found, total, keyOf, toReply })
    },
    get: async ({ params, ...context }: In) => toReply(await get(context, params.id)),
    update: async ({ params, body: { version, ...wanted }, ...context }: In) => {
      const before = await get(context, params.id)
      const { db, services } = context
      const flags = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [snake(name), value]))
      const isSaved = await (version === 0
        ? insertChoice(db, choice, params.id, flags, services.now())
        : saveChoice(db, choice, params.id, version, flags, services.now()))
      if (!isSaved) throw new AppError('stale_version')
      await context.record(params.id, { before: said(before), after: wanted })
      return toReply(await get(context, params.id))
    },
    listAudit: async ({ params, query, ...context }: In) => {
      const { code } = await get(context, params.id)
      return viewAuditTrail(context, { entity: featureOf(contract), id: code as string }, query)
    },
  }
  return { contract, handlers: handlers as unknown as Implementation['handlers'] }
}

/** What a tenant offers of the facts, for lookups: never one that is deactivated; the standard where it has said nothing. */
export const offeredFrom =
  (contract: WithFacts, { facts, table }: Options) =>
  (db: ScopedDb): Promise<Row[]> =>
    listOffered(db, { facts, chosen: table, flags: factsOf(contract).fields.map(snake) }, snake(factsOf(contract).standard))
