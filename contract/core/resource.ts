import { z } from 'zod'
import { auditTrail } from './audit-trail.ts'
import { type Access, type Contract, endpoint, file, multipart, type Path } from './endpoint.ts'
import { id, instant, version } from './fields.ts'
import { pageOf, pageQuery } from './page.ts'
import { fileTimes, forSpreadsheets } from './query.ts'
import type { AnyRefusal } from './refusals.ts'
import { resourceRefusals } from './resource.refusals.ts'
import { resourceFilters } from './resource-filters.ts'
import type { Words } from './words.ts'

export const resourceVerbs = ['list', 'get', 'create', 'update', 'delete', 'listAudit', 'exportCsv', 'importCsv'] as const
export type ResourceVerb = (typeof resourceVerbs)[number]
type Where = { staff?: Access; merchant?: Access }

type OwnRefusals = { readonly [Key in 'taken' | 'tooMany' | 'eachOnce']?: (typeof resourceRefusals)[Key] }

export type ResourceWish<F extends z.ZodRawShape, S extends z.ZodRawShape, K extends string> = {
  one: Words
  many: Words
  /** Its collection: a record is found below it, at `/:id`. */
  paths: { staff?: Path; merchant?: Path }
  access: { see: Where; change: Where; audit: Where; export?: Where }
  /** What a user gives. Each is a column of its table, in snake case. */
  fields: F
  /** What only the server says of a record, such as whether it was shipped with the product. */
  shows?: S
  /** The field that names a record where it has no id of its own, such as the code of a country. It is given once. */
  key?: K & keyof F
  /** Fields that are given once and never change. */
  fixed?: readonly (keyof F & string)[]
  /** Fields, or several together, that no other record of the same owner may have; texts in any case. */
  unique?: readonly (keyof F & string)[]
  list: {
    /** Fields in which the search finds words. */
    search: readonly (keyof F & string)[]
    /** Flags, enumerations and codes that a list may be narrowed by. */
    filters?: readonly (keyof F & string)[]
    sorts: readonly (keyof F & string)[]
    /** The field that it is sorted by where nothing is asked for. */
    standard: keyof F & string
  }
  /** Whose rows: `own` where platform staff, too, work on those of their own tenant. */
  reach?: 'own'
  verbs?: readonly ResourceVerb[]
  /** Refusals that it says in its own words. */
  says?: OwnRefusals
  /** What its own hooks on the server may refuse, by verb. */
  refusals?: { readonly [V in ResourceVerb]?: readonly AnyRefusal[] }
}

/** What the server, the browser and the tests have to know of a resource beyond its endpoints. `Name`: what a record of it is made of. */
export type ResourceFacts<Name extends string = string> = {
  readonly one: Words
  readonly many: Words
  /** Of a choice: the facts that it chooses from. */
  readonly from?: ResourceFacts
  readonly key: string
  readonly fields: readonly Name[]
  readonly shows: readonly Name[]
  readonly fixed: readonly string[]
  readonly unique: readonly string[]
  readonly search: readonly string[]
  readonly filters: readonly string[]
  readonly sorts: readonly string[]
  readonly standard: string
  readonly says: Required<OwnRefusals>
  /** Of records in an order of the user's own: the field that takes their ids anew, and the most that there may be. */
  readonly order?: { readonly name: string; readonly most: number }
}
/** Under a symbol, so that a contract made of `{ ...resource(…), special }` keeps it and no one takes it for an endpoint. */
export const resourceFacts: unique symbol = Symbol('resource')
export type WithFacts<Name extends string = string> = { readonly [resourceFacts]: ResourceFacts<Name> }
export const factsOf = <Name extends string>(contract: WithFacts<Name>): ResourceFacts<Name> => contract[resourceFacts]
/** Endpoints that were there before `resource()`, at addresses of their own: what the server has to know of their record. */
export const withFacts = <C extends Contract, Name extends string>(
  endpoints: C,
  facts: Pick<ResourceFacts<Name>, 'one' | 'many' | 'fields'> & Partial<ResourceFacts<Name>>,
): C & WithFacts<Name> => ({
  ...endpoints,
  [resourceFacts]: {
    says: resourceRefusals,
    key: 'id',
    shows: [],
    fixed: [],
    unique: [],
    search: [],
    filters: [],
    sorts: [],
    standard: '',
    ...facts,
  },
})

/** One row of an import: what became of it, or why nothing did. */
export const ImportedRow = z.object({
  /** As in the file, the line of the headings being 1. */
  line: z.int().min(1),
  field: z.string().nullable(),
  reason: z.string().nullable(),
  params: z.record(z.string(), z.union([z.string(), z.int(), z.object({ minor: z.int(), currency: z.string() })])),
  /** In English, for those who read the reply itself. */
  text: z.string(),
})
/** `isDryRun`: nothing was written; the counts say what would have become of it. A file in which a line is refused changes nothing. */
export const Imported = z.object({
  isDryRun: z.boolean(),
  created: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  refused: z.array(ImportedRow),
})
export type Imported = z.infer<typeof Imported>
export const mostImportedRows = 2_000
export const importBytes = 1_048_576

/**
 * A kind of record with a list, a form and a trail: ordinary endpoints, so the guard, the matrices, OpenAPI and the proof treat them like
 * any other. Its other endpoints go beside it: `{ ...resource({…}), rearrange: endpoint({…}) }`.
 */
export function resource<
  const F extends z.ZodRawShape,
  const S extends z.ZodRawShape = Record<never, never>,
  const K extends string = never,
>(wish: ResourceWish<F, S, K>) {
  const says = { ...resourceRefusals, ...wish.says }
  const { one, fields, shows = {} as S, key, fixed = [], list, access, refusals = {}, reach, verbs = resourceVerbs } = wish
  const given = new Set<string>([...fixed, ...(key ? [key] : [])])
  const Change = Object.fromEntries(Object.entries(fields).filter(([name]) => !given.has(name)))
  const Row = z.object({
    ...(key ? {} : { id: id() }),
    ...asShown(fields),
    ...(shows as S),
    version: version(),
    createdAt: instant(),
    updatedAt: instant(),
    /** How many other records use it; such a record is deactivated, not deleted. */
    usedBy: z.int().min(0),
  }) as unknown as RowOf<F, S, K>
  const own = reach ? { reach } : {}
  const Id = z.strictObject({ id: key ? (fields[key] as z.ZodString) : id() })
  const at = (tail: string) =>
    Object.fromEntries(Object.entries(wish.paths).map(([audience, path]) => [audience, `${path}${tail}` as Path]))
  const filters = resourceFilters(fields, list)
  const noun = one.en
  const all = {
    list: endpoint({
      ...own,
      method: 'GET',
      summary: `The ${wish.many.en.toLowerCase()}, page by page`.replace(/^t/, 'T'),
      paths: at(''),
      access: access.see,
      query: z.strictObject({ ...pageQuery, ...filters }),
      reply: pageOf(Row as unknown as z.ZodObject) as unknown as PageReply<RowOf<F, S, K>>,
    }),
    exportCsv: endpoint({
      reach: 'none',
      method: 'GET',
      summary: `The ${wish.many.en.toLowerCase()} as the list shows them, as CSV`,
      paths: at('/csv'),
      access: access.export ?? access.see,
      query: z.strictObject({ ...filters, ...fileTimes(), spreadsheet: forSpreadsheets() }),
      reply: file('text/csv; charset=utf-8', 'application/zip'),
      records: {},
    }),
    importCsv: endpoint({
      reach: 'none',
      method: 'POST',
      summary: `Add and change ${wish.many.en.toLowerCase()} from a CSV file, or try what would become of it`,
      paths: at('/csv'),
      access: access.change,
      body: multipart(z.strictObject({ dryRun: z.enum(['true', 'false']).default('true') }), { maxBytes: importBytes }),
      reply: Imported,
      refusals: [resourceRefusals.unreadableFile, resourceRefusals.tooManyRows, ...(refusals.importCsv ?? [])],
      // Each record that it adds or changes, in the trail of that record; a dry run changes nothing and is not on record.
      records: { id: 'none' },
    }),
    get: endpoint({ ...own, method: 'GET', summary: `One ${noun}`, paths: at('/:id'), access: access.see, params: Id, reply: Row }),
    create: endpoint({
      ...own,
      method: 'POST',
      summary: `Add a ${noun}`,
      paths: at(''),
      access: access.change,
      body: z.strictObject(fields as F),
      status: 201,
      reply: Row,
      refusals: [says.taken, ...(refusals.create ?? [])],
    }),
    update: endpoint({
      ...own,
      method: 'PUT',
      sparesKept: true,
      summary: `Change a ${noun}`,
      paths: at('/:id'),
      access: access.change,
      params: Id,
      body: z.strictObject({ version: version(), ...Change }) as unknown as ChangeOf<F>,
      reply: Row,
      refusals: ['stale_version', says.taken, ...(refusals.update ?? [])],
    }),
    delete: endpoint({
      ...own,
      method: 'DELETE',
      summary: `Delete a ${noun} that nothing uses`,
      paths: at('/:id'),
      access: access.change,
      params: Id,
      reply: null,
      refusals: [resourceRefusals.used, ...(refusals.delete ?? [])],
    }),
    listAudit: { ...auditTrail({ paths: at('/:id/audit'), access: access.audit, ...own }), params: Id },
  }
  const facts: ResourceFacts<keyof (F & S) & string> = {
    one,
    many: wish.many,
    key: key ?? 'id',
    fields: Object.keys(fields) as (keyof F & string)[],
    shows: Object.keys(shows) as (keyof S & string)[],
    fixed: [...given],
    unique: wish.unique ?? [],
    search: list.search,
    filters: list.filters ?? [],
    sorts: list.sorts,
    standard: list.standard,
    says,
  }
  const wanted = Object.fromEntries(Object.entries(all).filter(([verb]) => verbs.includes(verb as ResourceVerb))) as typeof all
  return { ...wanted, [resourceFacts]: facts }
}

/** Every record has a value where a user may leave one out. */
export const asShown = (fields: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field instanceof z.ZodDefault ? field.unwrap() : field]))

type RowOf<F extends z.ZodRawShape, S extends z.ZodRawShape, K extends string> = z.ZodObject<
  F &
    S &
    ([K] extends [never] ? { id: z.ZodUUID } : unknown) & {
      version: z.ZodInt
      createdAt: z.ZodISODateTime
      updatedAt: z.ZodISODateTime
      usedBy: z.ZodInt
    }
>
/** Fields that are given once are missing here, so none is required by type; the schema itself is strict. */
type ChangeOf<F extends z.ZodRawShape> = z.ZodObject<{ version: z.ZodInt } & { [Name in keyof F]: z.ZodOptional<F[Name]> }>
type PageReply<R extends z.ZodType> = ReturnType<typeof pageOf<R>>
