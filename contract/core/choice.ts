import { z } from 'zod'
import { auditTrail } from './audit-trail.ts'
import { type Access, type Endpoint, endpoint, type Path } from './endpoint.ts'
import { instant } from './fields.ts'
import { pageOf, pageQuery } from './page.ts'
import { factsOf, type ResourceFacts, resourceFacts, type WithFacts } from './resource.ts'
import { resourceFilters } from './resource-filters.ts'
import type { Words } from './words.ts'

type FactsContract = WithFacts & { get: Endpoint & { reply: z.ZodObject } }
type Shown<C extends FactsContract, N extends string> = Pick<C['get']['reply']['shape'], N>

export type ChoiceWish<C extends FactsContract, N extends string, F extends z.ZodRawShape> = {
  one?: Words
  many?: Words
  path: Path
  access: { see: Access; change: Access; audit: Access }
  /** What of the facts it shows; never copied. */
  shows: readonly (N & keyof C['get']['reply']['shape'])[]
  /** What a tenant says of each, such as what it takes it for. Where it has said nothing, the platform's `isStandard` holds. */
  fields: F
  list: {
    search: readonly NoInfer<N>[]
    filters?: readonly (NoInfer<N> | (keyof F & string))[]
    sorts: readonly NoInfer<N>[]
    standard: NoInfer<N>
  }
}

/**
 * A tenant's choice of the platform's facts. Each fact that is active is a row of it: with what the tenant has said of it, else with the
 * standard and version 0. A fact that the platform deactivates is in no choice any more, and stays on old records.
 */
export function choiceFrom<C extends FactsContract, const N extends string, const F extends Record<string, z.ZodBoolean>>(
  contract: C,
  { path, access, shows, fields, list, ...named }: ChoiceWish<C, N, F>,
) {
  const of = factsOf(contract)
  const shape = contract.get.reply.shape as z.ZodRawShape
  const shown = Object.fromEntries([of.key, ...shows].map((name) => [name, shape[name]!])) as unknown as Shown<C, N>
  const Version = z.int().min(0).max(2_147_483_647)
  const Row = z.object({
    ...shown,
    ...(fields as F),
    /** Whether the tenant has said something of it. */
    isChosen: z.boolean(),
    version: Version,
    updatedAt: instant().nullable(),
  })
  const Id = z.strictObject({ id: shape[of.key] as z.ZodString })
  const many = (named.many ?? of.many).en.toLowerCase()
  const filters = resourceFilters({ ...shown, ...fields }, list)
  const at = (tail: string) => ({ staff: `${path}${tail}` as Path })
  const endpoints = {
    list: endpoint({
      method: 'GET',
      summary: `The ${many} with what the tenant has chosen, page by page`,
      paths: at(''),
      access: { staff: access.see },
      query: z.strictObject({ ...pageQuery, ...filters }),
      reply: pageOf(Row),
    }),
    get: endpoint({
      method: 'GET',
      summary: `One of the ${many} with what the tenant has chosen`,
      paths: at('/:id'),
      access: { staff: access.see },
      params: Id,
      reply: Row,
    }),
    update: endpoint({
      method: 'PUT',
      summary: `Choose from the ${many}`,
      paths: at('/:id'),
      access: { staff: access.change },
      params: Id,
      /** The version is 0 where nothing is chosen yet. */
      body: z.strictObject({ version: Version, ...(fields as F) }),
      reply: Row,
      refusals: ['stale_version'],
    }),
    listAudit: { ...auditTrail({ paths: at('/:id/audit'), access: { staff: access.audit } }), params: Id },
  }
  const facts: ResourceFacts<keyof F & string> = {
    one: named.one ?? of.one,
    many: named.many ?? of.many,
    from: of,
    key: of.key,
    fields: Object.keys(fields) as (keyof F & string)[],
    shows: [...shows, 'isChosen'] as never[],
    fixed: [],
    unique: [],
    search: list.search,
    filters: list.filters ?? [],
    sorts: list.sorts,
    standard: list.standard,
  }
  return { ...endpoints, [resourceFacts]: facts }
}
