import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Tables } from './tables.ts'

/** A statement that is run with one plan for all values, where `isHeld` is set. */
export type PreparedQuery = CompiledQuery & { isHeld?: boolean }

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db as unknown as Kysely<never>),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

export const executorOn = (provider: ConnectionProvider, plugins: KyselyPlugin[]) =>
  new DefaultQueryExecutor(compiler, adapter, provider, plugins)

const nowhere: ConnectionProvider = { provideConnection: () => Promise.reject(new Error('no connection')) }

/** The parts of every handle, except its connection and its plugins. */
export const base: KyselyProps = { config: { dialect }, driver: new DummyDriver(), dialect, executor: executorOn(nowhere, []) }

/** Builds and compiles statements, and runs none. */
export const builder = (plugins: KyselyPlugin[]) => new Kysely<Tables>({ ...base, executor: executorOn(nowhere, plugins) })
