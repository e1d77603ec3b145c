import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { auditTrail } from './audit-trail.ts'
import { type Contract, type Endpoint, endpoint, type Path } from './endpoint.ts'
import { instant } from './fields.ts'
import { pageOf, pageQuery } from './page.ts'
import type { AnyRefusal } from './refusals.ts'
import { resourceRefusals } from './resource.refusals.ts'
import { factsOf, type ResourceFacts, resourceFacts, type WithFacts } from './resource.ts'
import { resourceFilters } from './resource-filters.ts'
import type { Words } from './words.ts'

type FactsContract = WithFacts & { get: Endpoint & { reply: z.ZodObject } }
/** What of a fact the platform alone is concerned with. */
type Kept = 'isActive' | 'version' | 'createdAt' | 'updatedAt' | 'usedBy'
type Shown<C extends FactsContract, F> = Omit<C['get']['reply']['shape'], Kept | keyof F>

export type ChoiceWish<F extends z.ZodRawShape> = {
  /** What its list is called, where not as that of the facts. */
  many?: Words
  path: Path
  rights: { see: Permission; choose: Permission }
  /**
   * What a tenant says of each, such as what it takes it for. Where it has said nothing, the fact's flag of the same name holds, else its
   * `isStandard`.
   */
  fields: F
  /** The one of these flags that a tenant gives to a single fact, such as its base currency. No fact has it until the tenant says so. */
  single?: keyof F & string
  /** The tenant puts the facts in an order of its own: those that it names come first. */
  ordered?: true
  /** What its own rules on the server refuse. */
  refusals?: readonly AnyRefusal[]
}

export const mostOrdered = 200

/**
 * A tenant's choice of the platform's facts. Each fact that is active is a row of it: with what the tenant has said of it, else with the
 * standard and version 0. A fact that the platform deactivates is in no choice any more, and stays on old records.
 */
export function choiceFrom<C extends FactsContract, const F extends Record<string, z.ZodBoolean>>(
  contract: C,
  { path, rights, fields, single, ordered, refusals = [], ...named }: ChoiceWish<F>,
) {
  const of = factsOf(contract)
  const shape = contract.get.reply.shape as z.ZodRawShape
  const shows = of.fields.filter((name) => name !== of.key && name !== 'isActive' && !(name in fields))
  const shown = Object.fromEntries([of.key, ...shows].map((name) => [name, shape[name]!])) as unknown as Shown<C, F>
  const code = shape[of.key] as z.ZodString
  const Version = z.int().min(0).max(2_147_483_647)
  const Row = z.object({
    ...shown,
    ...(fields as F),
    /** Its place in the tenant's order, counted from 1. */
    ...((ordered ? { position: z.int().min(1).nullable() } : {}) as { position?: z.ZodNullable<z.ZodInt> }),
    /** Whether the tenant has said something of it. */
    isChosen: z.boolean(),
    version: Version,
    updatedAt: instant().nullable(),
  })
  const Id = z.strictObject({ id: code })
  const list = {
    search: of.search,
    filters: [...of.filters.filter((name) => !/^is(Active|Standard)$/.test(name) && !(name in fields)), ...Object.keys(fields)],
    sorts: [...(ordered ? ['position'] : []), ...of.sorts.filter((name) => !(name in fields))],
    standard: ordered ? 'position' : of.standard,
  }
  const many = (named.many ?? of.many).en.toLowerCase()
  const filters = resourceFilters({ ...shown, ...fields }, list)
  const at = (tail: string) => ({ staff: `${path}${tail}` as Path })
  const endpoints = {
    list: endpoint({
      method: 'GET',
      summary: `The ${many} with what the tenant has chosen, page by page`,
      paths: at(''),
      access: { staff: rights.see },
      query: z.strictObject({ ...pageQuery, ...filters }),
      reply: pageOf(Row),
    }),
    get: endpoint({
      method: 'GET',
      summary: `One of the ${many} with what the tenant has chosen`,
      paths: at('/:id'),
      access: { staff: rights.see },
      params: Id,
      reply: Row,
    }),
    update: endpoint({
      method: 'PUT',
      summary: `Choose from the ${many}`,
      paths: at('/:id'),
      access: { staff: rights.choose },
      params: Id,
      /** The version is 0 where nothing is chosen yet. */
      body: z.strictObject({ version: Version, ...(fields as F) }),
      reply: Row,
      refusals: ['stale_version', ...refusals],
    }),
    listAudit: { ...auditTrail({ paths: at('/:id/audit'), access: { staff: 'CRM.Audit.View' } }), params: Id },
  }
  const rearrange = endpoint({
    method: 'PUT',
    summary: `Put the ${many} in an order of the tenant's own; those left out follow`,
    paths: { staff: `${path}/order` as Path },
    access: { staff: rights.choose },
    body: z.strictObject({ order: z.array(code).min(1).max(mostOrdered) }),
    reply: null,
    refusals: [resourceRefusals.eachOnce],
    records: { id: 'none' },
  })
  const facts: ResourceFacts<keyof F & string> = {
    one: of.one,
    many: named.many ?? of.many,
    from: of,
    says: of.says,
    key: of.key,
    fields: Object.keys(fields) as (keyof F & string)[],
    shows: [...shows, ...(ordered ? ['position'] : []), 'isChosen'] as never[],
    fixed: [],
    unique: [],
    ...list,
  }
  return {
    ...endpoints,
    ...(ordered ? { rearrange } : {}),
    [resourceFacts]: facts,
    [choiceFacts]: { single, ordered, factFlags: facts.fields.filter((name) => of.fields.includes(name as never)) },
  }
}

/** What the server has to know of a choice beyond what it knows of every resource. */
export const choiceFacts: unique symbol = Symbol('choice')
export type ChoiceFacts = { single: string | undefined; ordered: true | undefined; factFlags: readonly string[] }
export type ChoiceContract = Contract & WithFacts & { readonly [choiceFacts]: ChoiceFacts }
