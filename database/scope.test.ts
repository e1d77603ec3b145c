import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import { placeOf, startTcpProxy, type TcpProxy } from '@portico/testkit/machine/tcp-proxy.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { uuidv7 } from './ids.ts'
import { createPool } from './pool.ts'
import { besideScope, inLocal, inPlatformRead, inReadScope, inScope, type Scope, type ScopedDb } from './scope.ts'

let database: TestDatabase
let proxy: TcpProxy
let admin: pg.Client
/** One connection: whatever a call leaves behind on it, the next call meets. */
let pool: pg.Pool
const north: Scope = { level: 'tenant', tenantId: uuidv7(), mode: 'Live' }
const south: Scope = { level: 'tenant', tenantId: uuidv7(), mode: 'Live' }

beforeAll(async () => {
  database = await aDatabase(inject('cluster'))
  proxy = await startTcpProxy(placeOf(database.urls.app_rw))
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  for (const [index, { tenantId }] of [north, south].entries())
    await admin.query('insert into tenants (id, slug, name, created_at) values ($1, $2, $2, now())', [tenantId, `tenant-${index}`])
})
afterAll(async () => {
  await admin?.end()
  await proxy?.close()
  await database?.drop()
})
beforeEach(() => {
  pool = createPool({ url: proxy.through(database.urls.app_rw), name: 'test', max: 1 })
})
afterEach(() => pool.end())

const slugs = async (db: ScopedDb) => (await db.selectFrom('tenants').select('slug').execute()).map(({ slug }) => slug)
const insertProvider = (db: ScopedDb, name: string) =>
  db.insertInto('service_providers').values({ tenant_id: db.scope.tenantId, name, connector: 'sandbox' }).execute()
const providers = async () =>
  (await admin.query<{ name: string }>('select name from service_providers order by name')).rows.map(({ name }) => name)
const backend = async (db: ScopedDb) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

/** The only connection there is serves the next scope, and nothing of the last one. */
async function expectHealthy() {
  expect(await inScope(pool, south, slugs)).toEqual(['tenant-1'])
  expect(await inScope(pool, north, slugs)).toEqual(['tenant-0'])
  expect(
    (await admin.query("select state from pg_stat_activity where application_name = 'portico-test' and state <> 'idle'")).rows,
  ).toEqual([])
}

describe('one connection at a time', () => {
  test('a holder of a connection gets no other, of whatever pool, and says so at once', async () => {
    const other = createPool({ url: database.urls.app_jobs, name: 'test-jobs', max: 1 })
    const asked: (() => Promise<unknown>)[] = [
      () => inReadScope(pool, south, slugs),
      () => inLocal(other, slugs as never),
      async () => other.query('select 1'),
      async () => other.connect(),
    ]
    for (const ask of asked) await expect(inScope(pool, north, ask)).rejects.toThrow(/held while another is asked for/)
    await other.end()
    await expectHealthy()
  })

  test('what it leaves running may take one once it is given back', async () => {
    let giveBack = () => {}
    const isBack = new Promise<void>((resolve) => (giveBack = resolve))
    let left: Promise<string[]> | undefined
    await inScope(pool, north, async (db) => {
      left = isBack.then(() => inReadScope(pool, south, slugs))
      return slugs(db)
    })
    giveBack()
    expect(await left).toEqual(['tenant-1'])
  })
})

describe('a scope beside another, on its connection', () => {
  const names = (db: ScopedDb) => db.selectFrom('service_providers').select('name').orderBy('name').execute()
  test.each([
    ['reads', inReadScope],
    ['a transaction', inScope],
  ])('in %s each sees its own rows, also in one packet, and the first goes on as before', async (_kind, open) => {
    await open(pool, north, slugs)
    const before = proxy.roundTrips()
    const seen = await open(pool, north, async (db) => {
      const both = await Promise.all([slugs(db), besideScope(db, south, slugs), slugs(db)])
      return [...both, await besideScope(db, south, slugs), await slugs(db)]
    })
    expect(seen.flat()).toEqual(['tenant-0', 'tenant-1', 'tenant-0', 'tenant-1', 'tenant-0'])
    expect(proxy.roundTrips() - before).toBe(open === inScope ? 4 : 3)
    await expectHealthy()
  })

  test('commits and rolls back with it, and writes nothing of the first tenant', async () => {
    await inScope(pool, north, async (db) => {
      await insertProvider(db, 'of north')
      await besideScope(db, south, (other) => insertProvider(other, 'of south'))
    })
    expect(await providers()).toEqual(expect.arrayContaining(['of north', 'of south']))
    expect(await inReadScope(pool, south, names)).toEqual([{ name: 'of south' }])
    const undone = inScope(pool, north, async (db) => {
      await besideScope(db, south, (other) => insertProvider(other, 'undone'))
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await providers()).not.toContain('undone')
    const foreign = inScope(pool, north, (db) =>
      besideScope(db, south, (other) =>
        other.insertInto('service_providers').values({ tenant_id: north.tenantId, name: 'foreign', connector: 'sandbox' }).execute(),
      ),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
    await admin.query("delete from service_providers where name like 'of %'")
    await expectHealthy()
  })

  test('has none beside itself', async () => {
    const nested = inScope(pool, north, (db) => besideScope(db, south, async (other) => besideScope(other, north, slugs)))
    await expect(nested).rejects.toThrow('A scope beside another has none beside itself')
    await expectHealthy()
  })

  test('is not there for people with access limits, who have another role', async () => {
    const limits = { merchants: [] }
    await expect(inScope(pool, north, async (db) => besideScope(db, { ...south, limits }, slugs))).rejects.toThrow(/one scope/)
  })
})

describe('prepared statements', () => {
  const numbered = (db: ScopedDb, n: number) =>
    sql<{ n: number }>`select ${sql.raw(String(n))}::int as n`.execute(db).then(({ rows }) => rows[0]!.n)
  const preparedOf = async (db: ScopedDb) =>
    (
      await sql<{ statement: string }>`select statement from pg_prepared_statements where statement like 'select %::int as n'`.execute(db)
    ).rows.map(({ statement }) => Number(/\d+/.exec(statement)))

  test('a connection keeps the 200 it used last and closes the others, also those of a wave that failed', async () => {
    for (let n = 1; n <= 150; n++) expect(await inReadScope(pool, north, (db) => numbered(db, n))).toBe(n)
    for (let n = 151; n <= 260; n += 11)
      expect(await inScope(pool, north, (db) => Promise.all(Array.from({ length: 11 }, (_, at) => numbered(db, n + at))))).toHaveLength(11)
    for (let n = 261; n <= 300; n++)
      await expect(
        inReadScope(pool, north, (db) => Promise.all([numbered(db, n), sql`select 1 / 0`.execute(db), numbered(db, -n)])),
      ).rejects.toThrow()
    const { rows } = await inScope(pool, north, (db) => sql<{ n: number }>`select count(*) as n from pg_prepared_statements`.execute(db))
    expect(rows[0]!.n).toBeLessThanOrEqual(200)
    const kept = await inScope(pool, north, preparedOf)
    expect(kept).toContain(260)
    expect(kept).not.toContain(2)
    for (const n of [1, 2, 260, 299]) expect(await inReadScope(pool, north, (db) => numbered(db, n))).toBe(n)
    await expectHealthy()
  })

  test('a statement is closed in the packet that brings a new one: no round trip more', async () => {
    for (let n = 1; n <= 210; n++) await inReadScope(pool, north, (db) => numbered(db, n))
    const tripsOf = async (work: () => Promise<unknown>) => {
      const before = proxy.roundTrips()
      await work()
      return proxy.roundTrips() - before
    }
    const known = await tripsOf(() => inReadScope(pool, north, (db) => numbered(db, 210)))
    for (let n = 211; n <= 220; n++) expect(await tripsOf(() => inReadScope(pool, north, (db) => numbered(db, n)))).toBe(known)
  })

  test('a wave whose statements a later one closes before it is answered still reads its rows', async () => {
    await inReadScope(pool, north, (db) => numbered(db, 1))
    const [first, ...others] = await inScope(pool, north, async (db) => {
      const early = numbered(db, 1)
      await new Promise((sent) => setImmediate(sent))
      return Promise.all([early, ...Array.from({ length: 205 }, (_, at) => numbered(db, at + 2))])
    })
    expect([first, others.at(-1)]).toEqual([1, 206])
  })
})

describe('round trips', () => {
  test('one statement takes two: begin, scope and statement together, then commit', async () => {
    await inScope(pool, north, slugs)
    const before = proxy.roundTrips()
    for (let n = 0; n < 5; n++) await inScope(pool, n % 2 ? north : south, slugs)
    expect(proxy.roundTrips() - before).toBe(10)
  })

  test('statements that do not wait for each other share one', async () => {
    await inScope(pool, north, slugs)
    const before = proxy.roundTrips()
    await inScope(pool, north, (db) => Promise.all([slugs(db), slugs(db), slugs(db)]))
    expect(proxy.roundTrips() - before).toBe(2)
  })

  test('work that only reads takes one, and one more for each time it waits; the platform as well', async () => {
    const platform = createPool({ url: proxy.through(database.urls.app_platform), name: 'test-platform', max: 1 })
    const jobs = createPool({ url: proxy.through(database.urls.app_jobs), name: 'test-jobs', max: 1 })
    const calls: [number, () => Promise<unknown>][] = [
      [1, () => inReadScope(pool, north, slugs)],
      [1, () => inReadScope(pool, south, (db) => Promise.all([slugs(db), later(() => slugs(db)), slugs(db)]))],
      [2, () => inReadScope(pool, north, async (db) => [await slugs(db), await slugs(db)])],
      [0, () => inReadScope(pool, north, async () => 'nothing')],
      [1, () => inPlatformRead(platform, 'Live', (db) => db.selectFrom('tenants').select('id').execute())],
      [2, () => inLocal(jobs, (db) => db.selectFrom('outbox').select('id').execute())],
    ]
    for (const [trips, call] of calls) {
      await call()
      const before = proxy.roundTrips()
      await call()
      expect(proxy.roundTrips() - before).toBe(trips)
    }
    await Promise.all([platform.end(), jobs.end()])
  })
})

/** After a detour through other functions, as statements of one Promise.all come. */
const later = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let step = 0; step < 5; step++) await undefined
  return work()
}

describe('work that begins by reading', () => {
  const level = async (db: ScopedDb) => (await sql<{ level: string | null }>`select cur_level() as level`.execute(db)).rows[0]!.level
  const isInTransaction = async (db: ScopedDb) =>
    (
      await admin.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [
        (await db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')).executeTakeFirstOrThrow()).pid,
      ])
    ).rows[0]!.state

  test('sees its own scope in every statement, and holds no transaction open while it waits', async () => {
    const seen = await inReadScope(pool, north, async (db) => [await slugs(db), await isInTransaction(db), await slugs(db)])
    expect(seen).toEqual([['tenant-0'], 'idle', ['tenant-0']])
    await expectHealthy()
  })

  test('leaves nothing of the scope behind on the connection', async () => {
    await inReadScope(pool, north, slugs)
    const client = await pool.connect()
    const { rows } = await client.query(
      'select cur_level() as level, cur_tenant() as tenant, (select count(*)::int from tenants) as tenants',
    )
    client.release()
    expect(rows).toEqual([{ level: null, tenant: null, tenants: 0 }])
  })

  test('each of a hundred at once sees its own, also where one statement waits for another', async () => {
    const wide = createPool({ url: database.urls.app_rw, name: 'test-wide', max: 3 })
    const seen = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        inReadScope(wide, n % 2 ? south : north, async (db) => [...(await slugs(db)), ...(await later(() => slugs(db)))]),
      ),
    )
    await wide.end()
    for (const [n, row] of seen.entries()) expect(row).toEqual(n % 2 ? ['tenant-1', 'tenant-1'] : ['tenant-0', 'tenant-0'])
  })

  test('becomes a transaction with the first statement that writes, and all it wrote is committed', async () => {
    await inReadScope(pool, north, slugs)
    const before = proxy.roundTrips()
    const states = await inReadScope(pool, north, async (db) => {
      await slugs(db)
      await insertProvider(db, 'from-a-read')
      return [await isInTransaction(db), await level(db)]
    })
    expect(states).toEqual(['idle in transaction', 'tenant'])
    // Once for each statement, the first that writes with BEGIN before it, then COMMIT.
    expect(proxy.roundTrips() - before).toBe(5)
    expect(await providers()).toContain('from-a-read')
    await expectHealthy()
  })

  test('writes nothing where it fails after it has written, or where a failure is swallowed', async () => {
    const throwing = inReadScope(pool, north, async (db) => {
      await slugs(db)
      await insertProvider(db, 'read-then-thrown')
      throw new Error('changed my mind')
    })
    await expect(throwing).rejects.toThrow('changed my mind')
    const swallowing = inReadScope(pool, north, async (db) => {
      await insertProvider(db, 'read-then-swallowed')
      await insertProvider(db, 'read-then-swallowed').catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(/rolled back/)
    expect((await providers()).filter((name) => name.startsWith('read-then'))).toEqual([])
    await expectHealthy()
  })

  test('locks rows in a transaction, until its end', async () => {
    const state = await inReadScope(pool, north, async (db) => {
      await db.selectFrom('service_providers').select('name').forUpdate().execute()
      return isInTransaction(db)
    })
    expect(state).toBe('idle in transaction')
    await expectHealthy()
  })

  test('a statement that fails is reported, and the connection is kept; so are its statements', async () => {
    const pid = await inReadScope(pool, north, backend)
    const failing = (db: ScopedDb) => db.selectNoFrom(sql<number>`1 / (length(cur_level()) - 6)`.as('n')).execute()
    for (let n = 0; n < 2; n++) {
      await expect(inReadScope(pool, north, (db) => Promise.all([slugs(db), failing(db), slugs(db)]))).rejects.toMatchObject({
        code: '22012',
      })
      await expectHealthy()
    }
    expect(await inReadScope(pool, north, backend)).toBe(pid)
  })

  test('a backend that is killed between two statements', async () => {
    const failing = inReadScope(pool, north, async (db) => {
      await admin.query('select pg_terminate_backend($1)', [await backend(db)])
      return slugs(db)
    })
    await expect(failing).rejects.toThrow()
    await expectHealthy()
  })

  test('a statement that is cancelled, and a connection that is cut', async () => {
    const cancelled = inReadScope(pool, north, async (db) => {
      const { pid } = await db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')).executeTakeFirstOrThrow()
      const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and state = 'active'"
      await Promise.all([
        db.selectNoFrom(sql`pg_sleep(20)`.as('slept')).execute(),
        expect.poll(async () => (await admin.query(cancel, [pid])).rowCount).toBe(1),
      ])
    })
    await expect(cancelled).rejects.toMatchObject({ code: '57014' })
    await expectHealthy()
    proxy.cutWhenSpokenTo(true)
    await expect(inReadScope(pool, north, slugs)).rejects.toThrow()
    proxy.cutWhenSpokenTo(false)
    await expectHealthy()
  })

  test('a scope that cannot be entered: that is the error, and nothing was seen without it', async () => {
    await admin.query('alter function enter_scope(text, text, text, text, text) rename to hidden')
    try {
      await expect(inReadScope(pool, north, slugs)).rejects.toMatchObject({ code: '42883' })
    } finally {
      await admin.query('alter function hidden(text, text, text, text, text) rename to enter_scope')
    }
    await expect(inReadScope(pool, { ...north, tenantId: `${north.tenantId}|x` }, slugs)).rejects.toMatchObject({ code: '22023' })
    await expectHealthy()
  })

  test('its handle is worth nothing afterwards', async () => {
    let kept: ScopedDb | undefined
    await inReadScope(pool, north, async (db) => {
      kept = db
    })
    await expect(slugs(kept!)).rejects.toThrow(/has ended/)
  })
})

describe('what goes wrong is rolled back, and the connection serves the next call', () => {
  test('a program that throws', async () => {
    const failing = inScope(pool, north, async (db) => {
      await insertProvider(db, 'thrown')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await providers()).not.toContain('thrown')
    await expectHealthy()
  })

  test('a statement that fails: it alone is reported, and the connection is kept', async () => {
    const pid = await inScope(pool, north, backend)
    const failing = inScope(pool, north, async (db) => {
      await insertProvider(db, 'twice')
      await insertProvider(db, 'twice')
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await providers()).not.toContain('twice')
    await expectHealthy()
    expect(await inScope(pool, north, backend)).toBe(pid)
  })

  test('a failure that the program swallows is not taken for a success', async () => {
    const failing = inScope(pool, north, async (db) => {
      await insertProvider(db, 'swallowed')
      await insertProvider(db, 'swallowed').catch(() => undefined)
      return 'done'
    })
    await expect(failing).rejects.toThrow(/rolled back/)
    expect(await providers()).not.toContain('swallowed')
    await expectHealthy()
  })

  test('a backend that is killed in the middle', async () => {
    let pid = 0
    const failing = inScope(pool, north, async (db) => {
      await insertProvider(db, 'killed')
      pid = await backend(db)
      await admin.query('select pg_terminate_backend($1)', [pid])
      await slugs(db)
    })
    await expect(failing).rejects.toThrow()
    expect(await providers()).not.toContain('killed')
    await expectHealthy()
    expect(await inScope(pool, north, backend)).not.toBe(pid)
  })

  test('a backend that is killed after the work, before the commit', async () => {
    const failing = inScope(pool, north, async (db) => {
      await insertProvider(db, 'uncommitted')
      await admin.query('select pg_terminate_backend($1)', [await backend(db)])
    })
    await expect(failing).rejects.toThrow()
    expect(await providers()).not.toContain('uncommitted')
    await expectHealthy()
  })

  test('a statement that is cancelled', async () => {
    const failing = inScope(pool, north, async (db) => {
      const pid = await backend(db)
      setTimeout(() => void admin.query('select pg_cancel_backend($1)', [pid]), 50)
      await sql`select pg_sleep(20)`.execute(db)
    })
    await expect(failing).rejects.toMatchObject({ code: '57014' })
    await expectHealthy()
  })

  test('a begin that never arrives', async () => {
    await inScope(pool, north, slugs)
    proxy.cutWhenSpokenTo(true)
    const failing = inScope(pool, north, (db) => insertProvider(db, 'no-begin'))
    await expect(failing).rejects.toThrow()
    proxy.cutWhenSpokenTo(false)
    expect(await providers()).not.toContain('no-begin')
    await expectHealthy()
  })

  test('a scope that cannot be entered: that is the error, and nothing was seen or written without it', async () => {
    await admin.query('alter function enter_scope(text, text, text, text, text) rename to hidden')
    try {
      await expect(inScope(pool, north, (db) => insertProvider(db, 'no-scope'))).rejects.toMatchObject({ code: '42883' })
    } finally {
      await admin.query('alter function hidden(text, text, text, text, text) rename to enter_scope')
    }
    expect(await providers()).not.toContain('no-scope')
    await expectHealthy()
  })

  test('a connection that idled away', async () => {
    await inScope(pool, north, slugs)
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico-test' and datname = current_database()",
    )
    await expect.poll(() => pool.totalCount).toBe(0)
    await expectHealthy()
  })
})

describe('a handle', () => {
  test('is worth nothing after its transaction: a forgotten await cannot reach into that of someone else', async () => {
    let kept: ScopedDb | undefined
    await inScope(pool, north, async (db) => {
      kept = db
    })
    await expect(insertProvider(kept!, 'late')).rejects.toThrow(/has ended/)
    let failed: ScopedDb | undefined
    await inScope(pool, north, async (db) => {
      failed = db
      throw new Error('no')
    }).catch(() => undefined)
    await expect(slugs(failed!)).rejects.toThrow(/has ended/)
    await inScope(pool, south, async (db) => {
      await expect(slugs(kept!)).rejects.toThrow(/has ended/)
      expect(await slugs(db)).toEqual(['tenant-1'])
    })
  })

  test('knows its scope, and each of a hundred at once sees its own', async () => {
    const wide = createPool({ url: database.urls.app_rw, name: 'test-wide', max: 2 })
    const seen = await Promise.all(
      Array.from({ length: 100 }, (_, n) => inScope(wide, n % 2 ? south : north, async (db) => [db.scope.tenantId, ...(await slugs(db))])),
    )
    await wide.end()
    for (const [n, row] of seen.entries()) expect(row).toEqual(n % 2 ? [south.tenantId, 'tenant-1'] : [north.tenantId, 'tenant-0'])
  })

  test('a merchant scope without a merchant sees nothing', async () => {
    await inScope(pool, north, (db) => insertProvider(db, 'seen'))
    const count = (db: ScopedDb) => db.selectFrom('users').select('id').execute()
    expect(await inScope(pool, { ...north, level: 'merchant', merchantId: null }, count)).toEqual([])
  })
})

test('a search that runs too long is stopped by the database', async () => {
  const hasty = createPool({ url: database.urls.app_rw, name: 'test-hasty', max: 1, statementTimeoutMs: 100 })
  await expect(inScope(hasty, north, (db) => sql`select pg_sleep(5)`.execute(db))).rejects.toMatchObject({ code: '57014' })
  await hasty.end()
})

test('a statement is known by what it changed: three rows, or none where it answers with two words', async () => {
  const changed = await inScope(pool, north, async (db) => {
    const none = await sql`discard plans`.execute(db)
    const three = await sql`insert into service_providers (tenant_id, name, connector)
      select ${north.tenantId}, name, 'sandbox' from unnest(array['one', 'two', 'three']) as name`.execute(db)
    return [none.numAffectedRows, three.numAffectedRows]
  })
  expect(changed).toEqual([0n, 3n])
})

test('numbers beyond 2^53−1 are refused when they are read, not rounded', async () => {
  const read = (value: string) =>
    inScope(pool, north, async (db) => (await sql<{ n: number }>`select ${value}::bigint as n`.execute(db)).rows[0]!.n)
  expect(await read('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  await expect(read('9007199254740992')).rejects.toThrow(RangeError)
  await expectHealthy()
})

test('instants are read as ISO 8601 in UTC, to the microsecond', async () => {
  const read = (value: string) =>
    inScope(pool, north, async (db) => (await sql<{ at: string }>`select ${value}::timestamptz as at`.execute(db)).rows[0]!.at)
  expect(await read('2026-11-03 10:20:30.123456+03')).toBe('2026-11-03T07:20:30.123456Z')
  expect(await read('2026-11-03 10:20:30+00')).toBe('2026-11-03T10:20:30Z')
})
