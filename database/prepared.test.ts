import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { uuidv7 } from './ids.ts'
import { createPool } from './pool.ts'
import { prepared } from './prepared.ts'
import { inPlatformRead, inReadScope, inScope, type Scope, type ScopedDb } from './scope.ts'

let database: TestDatabase
let pools: Record<'rw' | 'platform', pg.Pool>
const north: Scope = { level: 'tenant', tenantId: uuidv7(), mode: 'Live' }
const south: Scope = { level: 'tenant', tenantId: uuidv7(), mode: 'Live' }

beforeAll(async () => {
  database = await aDatabase(inject('cluster'))
  pools = {
    rw: createPool({ url: database.urls.app_rw, name: 'test', max: 1 }),
    platform: createPool({ url: database.urls.app_platform, name: 'test-platform', max: 1 }),
  }
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  for (const [index, { tenantId }] of [north, south].entries()) {
    await admin.query('insert into tenants (id, slug, name, created_at) values ($1, $2, $2, now())', [tenantId, `tenant-${index}`])
    for (const name of ['first', 'second'])
      await admin.query('insert into service_providers (tenant_id, name, connector) values ($1, $2, $3)', [tenantId, name, `of ${index}`])
  }
  await admin.end()
})
afterAll(async () => {
  await Promise.all(Object.values(pools ?? {}).map((pool) => pool.end()))
  await database?.drop()
})

let built = 0
const named = prepared((db, { inOrder }: { inOrder: boolean }, { names }: { names: string[] }) => {
  built++
  return db
    .selectFrom('service_providers as s')
    .select(['s.name', 's.connector'])
    .where(sql<boolean>`s.name = any(${names}::text[])`)
    .$if(inOrder, (rows) => rows.orderBy('s.name'))
})

test('a statement is built once for each shape, for all values and all callers', async () => {
  built = 0
  const found = []
  for (const scope of [north, south, north])
    for (const names of [['first'], ['second'], ['first', 'second']])
      found.push(...(await inReadScope(pools.rw, scope, (db) => named(db, { inOrder: true }, { names }))))
  expect(built).toBe(1)
  expect(found.map(({ name, connector }) => `${name} ${connector}`)).toEqual(
    ['0', '1', '0'].flatMap((tenant) => ['first', 'second', 'first', 'second'].map((name) => `${name} of ${tenant}`)),
  )
  await inScope(pools.rw, north, (db) => named(db, { inOrder: false }, { names: ['first'] }))
  expect(built).toBe(2)
})

test('it carries the tenant of its own handle, and none for the platform', async () => {
  const texts: string[] = []
  const client = await pools.rw.connect()
  const query = client.query.bind(client)
  client.query = ((wave: { statements: { text: string; values: unknown[] }[] }) => {
    texts.push(...wave.statements.map(({ text, values }) => `${text} ${values.join()}`))
    return query(wave as never)
  }) as never
  client.release()
  await inReadScope(pools.rw, south, (db) => named(db, { inOrder: true }, { names: ['first'] }))
  expect(texts.at(-1)).toMatch(/"s"\."tenant_id" = \$2/)
  expect(texts.at(-1)).toContain(south.tenantId)
  const all = await inPlatformRead(pools.platform, 'Live', (db) => named(db, { inOrder: true }, { names: ['first'] }))
  expect(all).toHaveLength(2)
})

test('a value that is missing is named, not sent as nothing', async () => {
  await expect(inReadScope(pools.rw, north, (db) => named(db, { inOrder: true }, {} as { names: string[] }))).rejects.toThrow(/names/)
})

test('a held statement has one plan for all values, and one beside it or after it is planned for its own', async () => {
  const held = prepared(
    (db, _shape: null, { name }: { name: string }) => db.selectFrom('service_providers').select('connector').where('name', '=', name),
    {
      isHeld: () => true,
    },
  )
  const free = prepared((db, _shape: null, { name }: { name: string }) =>
    db.selectFrom('service_providers').select(['name', 'connector']).where('name', '=', name),
  )
  const both = (db: ScopedDb) => Promise.all([held(db, null, { name: 'first' }), free(db, null, { name: 'first' })])
  const mixed = (db: ScopedDb) => Promise.all([free(db, null, { name: 'second' }), held(db, null, { name: 'second' })])
  const found = [await inReadScope(pools.rw, north, both), await inReadScope(pools.rw, north, mixed), await inScope(pools.rw, north, both)]
  expect(found.flat().map(([row]) => row!.connector)).toEqual(Array(6).fill('of 0'))
  const plans = sql<{ generic: number; custom: number; mode: string }>`
    select generic_plans as generic, custom_plans as custom, current_setting('plan_cache_mode') as mode from pg_prepared_statements
    where statement like '%"service_providers" where%' and statement not like '%pg_prepared%' order by length(statement)`
  const { rows } = await inReadScope(pools.rw, north, (db) => plans.execute(db))
  expect(rows).toEqual([
    { generic: 3, custom: 0, mode: 'auto' },
    { generic: 0, custom: 3, mode: 'auto' },
  ])
})
