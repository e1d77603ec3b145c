import type { Contract, Endpoint, Upload } from '@portico/contract/core/endpoint.ts'
import { factsOf, mostImportedRows, type ResourceVerb, type WithFacts } from '@portico/contract/core/resource.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Selectable } from 'kysely'
import { scopeOfActor } from '../actor/scope-of-actor.ts'
import { viewAuditTrail } from '../audit/audit-trail.ts'
import { AppError } from '../call/app-error.ts'
import type { Context, FreeContext } from '../call/context.ts'
import type { Handlers, Implementation } from '../call/implement.ts'
import type { Services } from '../call/services.ts'
import { type CsvTable, readTable } from '../files/read-table.ts'
import type { PageRequest } from '../list/paging.ts'
import { changesOf, type Hooks, type Rules } from './change-record.ts'
import { featureOf } from './feature-of.ts'
import { importRecords } from './import-records.ts'
import { exportRecords, type FileQuery, type ListQuery, listRecords } from './list-records.ts'
import type { Row, Use } from './resource.repository.ts'
import { type Owner, type RowOptions, rowsOf } from './resource-rows.ts'

type Snake<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : ''
/** Each field is a column of the table in snake case, except for those that `columns` names. */
type ColumnsOf<T extends keyof Tables, Name extends string> = {
  [N in Name as Snake<N> extends keyof Tables[T] ? never : N]: keyof Tables[T] & string
}
export type Renaming<T extends keyof Tables, Name extends string> =
  Record<never, never> extends ColumnsOf<T, Name>
    ? { columns?: Partial<Record<Name, keyof Tables[T] & string>> }
    : { columns: ColumnsOf<T, Name> }

export type Options<C extends Contract, T extends keyof Tables & string> = {
  table: T
  /** Beyond the walls: which rows are meant, and what new ones carry. */
  within?: (context: Owner) => Partial<Record<keyof Tables[T], unknown>>
  /** Makes changes wait for each other where a rule looks at more than the record. */
  lock?: (context: Context) => Promise<unknown>
  before?: Hooks<Selectable<Tables[T]>>
  /** Columns of a new row that no one gives. */
  adds?: (context: Context, fields: Row) => Row | Promise<Row>
  /** Once a change has committed. */
  changed?: (services: Services) => Promise<unknown>
  /**
   * Which of the records that a change names are used in a way that no row says, such as in amounts. Looked up before the change begins, over
   * all tenants; its hooks find it in `ahead`.
   */
  ahead?: (services: Services, keys: readonly string[]) => Promise<ReadonlySet<string>>
  usedBy?: readonly Use[]
  /** What one record says beyond those of a list. */
  more?: (context: Context, row: Selectable<Tables[T]>) => Promise<object>
} & Also<Special<C> & Partial<Usual<C>>>
type Also<H> = Record<never, never> extends H ? { also?: H } : { also: H }
type Special<C extends Contract> = { [N in Exclude<keyof C & string, ResourceVerb | 'rearrange'>]: Handlers<C>[N] }
type Usual<C extends Contract> = { [N in keyof C & ResourceVerb]: Handlers<C>[N] }

/**
 * Serves a resource: its list, one record, the three changes, its trail and CSV both ways. Its own rules are hooks; further endpoints
 * are in `also`, which may also serve a verb of the resource in a different way.
 */
export function serveResource<const C extends Contract & WithFacts<Name>, const T extends keyof Tables & string, const Name extends string>(
  contract: C & WithFacts<Name>,
  options: Options<C, T> & Renaming<T, Name>,
): Implementation {
  const { before, more, also = {} } = options as typeof options & Rules & { also?: Implementation['handlers'] }
  const rows = rowsOf(factsOf(contract), options as unknown as RowOptions)
  const changes = changesOf(rows, { ...options, before: before as Hooks } as Rules)
  type In = Context & { params: { id: string }; body: Row & { version: number }; query: ListQuery & PageRequest }
  const spec = (verb: ResourceVerb) => contract[verb] as Endpoint
  const one = (context: Context, row: Row) => rows.replyOne(context, row)

  const served: Record<ResourceVerb, (input: never) => Promise<unknown>> = {
    list: ({ query, ...context }: In) => listRecords(rows, context, query),
    exportCsv: ({ query, ...context }: FreeContext & { query: FileQuery }) =>
      exportRecords(rows, { name: featureOf(contract), reply: spec('get').reply }, isOwn ? inOwnScope(context) : context, query),
    importCsv: ({ body, table, ...context }: Context & Parameters<typeof importRecords>[4]) =>
      importRecords(rows, changes, spec('create'), context, { body, table }),
    get: async ({ params, ...context }: In) => {
      const row = await changes.get(context, params.id)
      return rows.replyOne(context, row, await more?.(context, row as never))
    },
    create: async ({ body, ...context }: In) => {
      const { row, id, after } = await changes.create(context, body)
      await context.record(id, { after })
      return one(context, row)
    },
    update: async ({ params, body: { version, ...fields }, ...context }: In) => {
      const row = await changes.get(context, params.id, { toChange: true })
      if (row.version !== version) throw new AppError('stale_version')
      context.stays(rows.fieldsOf(row))
      const change = await changes.update(context, row, fields)
      if (change) await context.record(change.id, { before: change.before, after: change.after })
      return one(context, change?.row ?? row)
    },
    delete: async ({ params, ...context }: In) => {
      const { id, before: was } = await changes.remove(context, await changes.get(context, params.id, { toChange: true }))
      await context.record(id, { before: was })
    },
    listAudit: async ({ params, query, ...context }: In) => {
      const id = rows.idOf(await changes.get(context, params.id))
      return viewAuditTrail(context, { entity: featureOf(contract), id }, query)
    },
  }
  const isOwn = spec('list').reach === 'own'
  /**
   * What must happen before the scope is opened: a file is read, which may arrive slowly, and a change of a fact looks at all
   * tenants.
   */
  const opened =
    (handle: (input: never) => Promise<unknown>) => async (input: FreeContext & { params?: { id: string }; file?: Upload }) => {
      const { actor, mode, services, record } = input
      const table = input.file && (await readTable(input.file.bytes))
      const keys = input.params ? [input.params.id] : cellsIn(table, rows.facts.key)
      const uses = await rows.usesAhead(input, keys)
      const ahead = await options.ahead?.(services, keys)
      return services.inScope(isOwn ? scopeOfActor(actor, mode) : input.scope, (db) =>
        handle({ ...input, db, record: record.in(db), table, uses, ahead } as never),
      )
    }
  const wanted = Object.entries(served)
    .filter(([verb]) => verb in contract)
    .map(([verb, handle]) => [verb, spec(verb as ResourceVerb).reach === 'none' && verb !== 'exportCsv' ? opened(handle) : handle])
  return { contract, handlers: { ...Object.fromEntries(wanted), ...also } as Implementation['handlers'] }
}

const inOwnScope = (context: FreeContext): FreeContext => ({ ...context, scope: scopeOfActor(context.actor, context.mode) })

/** What a file says in this column. */
function cellsIn(table: CsvTable | undefined, column: string): string[] {
  const at = table?.columns.indexOf(column) ?? -1
  return at < 0 ? [] : [...new Set(table!.rows.flatMap(({ cells }) => cells[at] || []))].slice(0, mostImportedRows)
}
