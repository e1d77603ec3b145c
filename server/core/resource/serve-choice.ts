import { type ChoiceContract, choiceFacts } from '@portico/contract/core/choice.ts'
import type { Refusal } from '@portico/contract/core/refusals.ts'
import { resourceRefusals } from '@portico/contract/core/resource.refusals.ts'
import { factsOf } from '@portico/contract/core/resource.ts'
import type { Tables } from '@portico/database/tables.ts'
import { viewAuditTrail } from '../audit/audit-trail.ts'
import { AppError } from '../call/app-error.ts'
import type { Context } from '../call/context.ts'
import type { Implementation } from '../call/implement.ts'
import { type PageRequest, toPage, totalOnTheWay, windowOf } from '../list/paging.ts'
import * as repository from './choice.repository.ts'
import { featureOf } from './feature-of.ts'
import { askedOf, type ListQuery } from './list-records.ts'
import type { Row } from './resource.repository.ts'
import { snake } from './resource-rows.ts'

type Table = keyof Tables & string
/** `facts`: the table they lie in; `table`: that of the choice. */
type Where = { facts: Table; table: Table }
type Said = Readonly<Record<string, boolean>>
type Options = Where & {
  /** A rule of its own: looks at what the tenant said and what it says now, and returns a refusal where that must not be. */
  before?: (fact: { code: string; was: Said; now: Said }) => Refusal | false | undefined
  /** What goes with that which the tenant says. */
  with?: (now: Said) => Said
}
type In = Context & { params: { id: string }; body: Row & { version: number }; query: ListQuery & PageRequest }

function choiceIn(contract: ChoiceContract, { facts: table, table: chosen }: Where): repository.Choice {
  const { fields, shows } = factsOf(contract)
  const { single, ordered, factFlags } = contract[choiceFacts]
  const shown = shows.filter((name) => name !== 'position' && name !== 'isChosen' && !fields.includes(name)).map(snake)
  return {
    facts: table,
    chosen,
    shown,
    flags: fields.map(snake),
    factFlags: factFlags.map(snake),
    single: single && snake(single),
    ordered: ordered === true,
  }
}

/** Serves what `choiceFrom` declares. */
export function serveChoice(contract: ChoiceContract, { before, with: completed = (now) => now, ...where }: Options): Implementation {
  const facts = factsOf(contract)
  const choice = choiceIn(contract, where)
  const { single } = contract[choiceFacts]
  const rows = { facts, columnOf: snake }
  const said = (row: Row) => Object.fromEntries(facts.fields.map((name) => [name, row[snake(name)] as boolean]))
  const toReply = (row: Row) => ({
    ...Object.fromEntries([facts.key, ...facts.shows, ...facts.fields].map((name) => [name, row[snake(name)]])),
    ...(choice.ordered ? { position: repository.placeOf(row) } : {}),
    version: row.choice_version,
    updatedAt: row.chosen_at,
  })
  const get = async ({ db }: Context, code: string): Promise<Row> => {
    const row = await repository.findChoice(db, choice, code)
    if (!row) throw new AppError('not_found')
    return row
  }
  const save = ({ db, services }: Context, code: string, version: number, flags: Row) =>
    (version === 0
      ? repository.insertChoice(db, choice, code, flags, services.now())
      : repository.saveChoice(db, choice, code, version, flags, services.now())
    ).catch((error: unknown) => {
      // Someone else has given the single flag to another fact meanwhile.
      if ((error as { code?: string }).code === '23505') throw new AppError('stale_version', { cause: error })
      throw error
    })

  const handlers = {
    list: async ({ query, db, services, actor }: In) => {
      const { asked, order } = askedOf(rows, query, { table: choice.facts, language: actor.language })
      const window = windowOf(query, [choice.chosen, db.scope, asked, order], services)
      const found = await repository.listChoice(db, choice, asked, order, window)
      const total = totalOnTheWay(window) ?? (await repository.countChoice(db, choice, asked))
      const keyOf = (row: Row) => ({ value: row[order.column] as string, id: row.code as string })
      return toPage(window, services, { rows: found, total, keyOf, toReply })
    },
    get: async ({ params, ...context }: In) => toReply(await get(context, params.id)),
    update: async ({ params, body: { version, ...wanted }, ...context }: In) => {
      const code = params.id
      const was = said(await get(context, code))
      const refusal = before?.({ code, was, now: wanted as Said })
      if (refusal) throw new AppError(refusal)
      const now = completed(wanted as Said)
      const { db, services } = context
      const released = single && now[single] && !was[single] ? await repository.releaseSingle(db, choice, code, services.now()) : undefined
      const flags = Object.fromEntries(Object.entries(now).map(([name, value]) => [snake(name), value]))
      if (!(await save(context, code, version, flags))) throw new AppError('stale_version')
      await context.record(code, { before: was, after: now })
      if (released !== undefined) await context.record(released, { before: { [single!]: true }, after: { [single!]: false } })
      return toReply(await get(context, code))
    },
    rearrange: async ({ body, ...context }: Context & { body: { order: string[] } }) => {
      const order = [...new Set(body.order)]
      const placed = await repository.savePlaces(context.db, choice, order, context.services.now())
      if (order.length < body.order.length || placed < order.length) throw new AppError(resourceRefusals.eachOnce(), { at: ['body.order'] })
      await context.record(order[0]!, { after: { order } })
    },
    listAudit: async ({ params, query, ...context }: In) => {
      const { code } = await get(context, params.id)
      return viewAuditTrail(context, { entity: featureOf(contract), id: code as string }, query)
    },
  }
  const wanted = Object.entries(handlers).filter(([verb]) => verb in contract)
  return { contract, handlers: Object.fromEntries(wanted) as unknown as Implementation['handlers'] }
}

/**
 * What a tenant offers of the facts, for lookups: never one that is deactivated; the standard where it has said nothing. Staff of the
 * platform look at all tenants, so they are offered every active fact.
 */
export const offeredFrom =
  (contract: ChoiceContract, where: Where) =>
  ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Row[]> =>
    repository.listOffered(
      db,
      choiceIn(contract, where),
      { column: snake(factsOf(contract).standard), language: actor.language },
      actor.level === 'platform',
    )
