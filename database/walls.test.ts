import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { uuidv7 } from './ids.ts'

/** The roles themselves, with plain SQL: tests row-level security without any of our code. */
let database: TestDatabase
let rw: pg.Client
let platform: pg.Client
let admin: pg.Client
const north = uuidv7()
const south = uuidv7()
const merchants = { acme: uuidv7(), globex: uuidv7(), initech: uuidv7() }
const tenantOf = { acme: north, globex: north, initech: south }
type Merchant = keyof typeof merchants
const names = Object.keys(merchants) as Merchant[]

beforeAll(async () => {
  database = await aDatabase(inject('cluster'))
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client
  }
  rw = await connect(database.urls.app_rw)
  platform = await connect(database.urls.app_platform)
  admin = await connect(database.adminUrl)
  for (const [id, slug] of [
    [north, 'north'],
    [south, 'south'],
  ])
    await admin.query('insert into tenants (id, slug, name, created_at) values ($1, $2, $2, now())', [id, slug])
  for (const name of names) {
    await admin.query(
      "insert into merchants (tenant_id, id, legal_business_name, slug, processing_status, created_at) values ($1, $2, $3, $3, 'LiveProcessing', now())",
      [tenantOf[name], merchants[name], name],
    )
    for (const mode of ['Test', 'Live']) await admin.query(insertPayment(name, mode))
  }
})
afterAll(async () => {
  await Promise.all([rw, platform, admin].map((client) => client?.end()))
  await database?.drop()
})

const insertPayment = (name: Merchant, mode: string, tenant = tenantOf[name], merchant = merchants[name]) => {
  const id = uuidv7()
  return `insert into transactions (tenant_id, id, merchant_id, mode, root_transaction_id, type, status, status_changed_at, source, currency, currency_digits,
    amount_minor, payment_method, service_provider, created_by, created_at, updated_at)
    values ('${tenant}', '${id}', '${merchant}', '${mode}', '${id}', 'Payment', 'Captured', now(), 'Api', 'EUR', 2, 100, 'Card', 'x', '{}', now(), now())`
}
type Settings = { level?: string; tenant?: string; merchant?: string; mode?: string }
const enter = (client: pg.Client, { level = '', tenant = '', merchant = '', mode = '' }: Settings) =>
  client.query('select enter_scope($1, $2, $3, $4)', [level, tenant, merchant, mode])

async function within<T>(client: pg.Client, settings: Settings | null, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    if (settings) await enter(client, settings)
    return await work()
  } finally {
    await client.query('rollback')
  }
}
const seen = async (client: pg.Client, settings: Settings | null, from = 'transactions') =>
  within(client, settings, async () => Number((await client.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]!.n))
const refusal = (client: pg.Client, settings: Settings, statement: string) =>
  within(client, settings, () =>
    client.query(statement).then(
      ({ rowCount }) => `done: ${rowCount}`,
      (error: pg.DatabaseError) => String(error.code),
    ),
  )
const insufficient = '42501'

describe('visible rows', () => {
  const tenant: Settings = { level: 'tenant', tenant: north, mode: 'Live' }
  const merchant: Settings = { level: 'merchant', tenant: north, merchant: merchants.acme, mode: 'Live' }
  const cases: [caller: string, settings: Settings | null, rows: number][] = [
    ['a tenant is shown its rows of the mode', tenant, 2],
    ['a merchant is shown its own', merchant, 1],
    ['another tenant is shown its own', { ...tenant, tenant: south }, 1],
    ['nobody is shown anything without a scope', null, 0],
    ['an empty scope shows nothing', {}, 0],
    ['a level alone shows nothing', { level: 'tenant', mode: 'Live' }, 0],
    ['a tenant alone shows nothing', { tenant: north, mode: 'Live' }, 0],
    ['without a mode there is nothing', { ...tenant, mode: '' }, 0],
    ['a mode that does not exist shows nothing', { ...tenant, mode: 'live' }, 0],
    ['a merchant without its id is shown nothing', { ...merchant, merchant: '' }, 0],
    ['a merchant in another tenant is shown nothing', { ...merchant, tenant: south }, 0],
    ['a merchant with the id of another is shown that one only, never both', { ...merchant, merchant: merchants.globex }, 1],
    ['a tenant that calls itself the platform is shown nothing', { ...tenant, level: 'platform' }, 0],
    ['a level that does not exist shows nothing', { ...tenant, level: 'owner' }, 0],
    ['a level in another case shows nothing', { ...tenant, level: 'TENANT' }, 0],
  ]
  test.each(cases)('%s', async (_whom, settings, rows) => expect(await seen(rw, settings)).toBe(rows))

  test('an id that is no id is an error, not a way in', async () => {
    await expect(seen(rw, { ...tenant, tenant: "' or true --" })).rejects.toMatchObject({ code: '22P02' })
  })

  test('merchants, people, roles and the audit trail of others are as invisible as payments', async () => {
    for (const table of [
      'merchants',
      'websites',
      'roles',
      'users',
      'audit_records',
      'user_preferences',
      'outbox',
      'idempotency_keys',
      'tenants',
    ]) {
      expect(await seen(rw, null, table), table).toBe(0)
      expect(await seen(rw, { level: 'platform', mode: 'Live' }, table), table).toBe(0)
      expect(await seen(rw, { ...tenant, tenant: uuidv7() }, table), table).toBe(0)
      expect(await seen(platform, tenant, table).catch((error: pg.DatabaseError) => error.code), table).not.toBe(1)
    }
    expect(await seen(rw, merchant, 'merchants')).toBe(1)
  })

  test('accounts, sessions and passwords are closed to the roles of the API altogether', async () => {
    for (const client of [rw, platform])
      for (const table of ['identity.accounts', 'identity.sessions', 'identity.oidc_payloads', 'identity.second_factors'])
        await expect(seen(client, tenant, table)).rejects.toMatchObject({ code: insufficient })
  })

  test('the platform is shown all tenants at its level only, in one mode at a time', async () => {
    expect(await seen(platform, { level: 'platform', mode: 'Live' })).toBe(3)
    for (const settings of [null, {}, { level: 'platform' }, tenant, merchant, { ...tenant, level: 'tenant' }])
      expect(await seen(platform, settings)).toBe(0)
  })
})

describe('what may be written', () => {
  const tenant: Settings = { level: 'tenant', tenant: north, mode: 'Live' }
  const acme: Settings = { level: 'merchant', tenant: north, merchant: merchants.acme, mode: 'Live' }
  const writes: [what: string, settings: Settings, statement: string][] = [
    ['a row of another tenant', tenant, insertPayment('initech', 'Live')],
    ['a row of a sibling merchant', acme, insertPayment('globex', 'Live')],
    ["a row of another tenant's merchant", acme, insertPayment('initech', 'Live')],
    ['a row of the other mode', tenant, insertPayment('acme', 'Test')],
    ['a row without a scope', {}, insertPayment('acme', 'Live')],
    ['a row as the platform', { level: 'platform', tenant: north, mode: 'Live' }, insertPayment('acme', 'Live')],
    [
      'a merchant by a merchant',
      acme,
      `insert into merchants (tenant_id, id, legal_business_name, slug, processing_status, created_at)
      values ('${north}', '${uuidv7()}', 'x', 'x', 'LiveProcessing', now())`,
    ],
    ['a provider by a merchant', acme, `insert into service_providers (tenant_id, name, connector) values ('${north}', 'x', 'x')`],
    ['another tenant', tenant, `insert into tenants (id, slug, name, created_at) values ('${uuidv7()}', 'third', 'x', now())`],
  ]
  test.each(writes)('%s is refused', async (_what, settings, statement) =>
    expect(await refusal(rw, settings, statement)).toBe(insufficient),
  )

  test('own rows may be', async () => {
    expect(await refusal(rw, tenant, insertPayment('acme', 'Live'))).toBe('done: 1')
    expect(await refusal(rw, acme, insertPayment('acme', 'Live'))).toBe('done: 1')
  })

  test('no row can be given to someone else, and none of someone else can be reached', async () => {
    expect(await refusal(rw, tenant, `update transactions set tenant_id = '${south}' where merchant_id = '${merchants.acme}'`)).toBe(
      insufficient,
    )
    expect(await refusal(rw, acme, `update transactions set merchant_id = '${merchants.globex}'`)).toBe(insufficient)
    expect(await refusal(rw, tenant, "update transactions set mode = 'Test'")).toBe(insufficient)
    expect(await refusal(rw, tenant, `update transactions set status = 'Closed' where tenant_id = '${south}'`)).toBe('done: 0')
    expect(await refusal(rw, acme, `update transactions set status = 'Closed' where merchant_id = '${merchants.globex}'`)).toBe('done: 0')
    expect(await refusal(rw, tenant, `update merchants set slug = slug where tenant_id = '${south}'`)).toBe('done: 0')
    expect(await refusal(rw, tenant, 'update merchants set slug = slug')).toBe('done: 2')
  })

  test('a reference to a foreign record fails like one to a missing record', async () => {
    const website = (merchant: string) =>
      `insert into websites (tenant_id, id, merchant_id, name, url, created_at) values ('${north}', '${uuidv7()}', '${merchant}', 'x', 'x', now())`
    expect(await refusal(rw, tenant, website(merchants.initech))).toBe('23503')
    expect(await refusal(rw, tenant, website(uuidv7()))).toBe('23503')
    const taken = (slug: string) => `insert into merchants (tenant_id, id, legal_business_name, slug, processing_status, created_at)
      values ('${north}', '${uuidv7()}', 'x', '${slug}', 'LiveProcessing', now())`
    expect(await refusal(rw, tenant, taken('initech'))).toBe('done: 1')
    expect(await refusal(rw, tenant, taken('globex'))).toBe('23505')
  })

  test('the platform writes nothing at any level', async () => {
    for (const level of ['platform', 'tenant', 'merchant'])
      for (const statement of [
        insertPayment('acme', 'Live'),
        "update transactions set status = 'Closed'",
        'delete from transactions',
        "update merchants set slug = 'x'",
        'truncate transactions',
      ])
        expect(await refusal(platform, { level, tenant: north, merchant: merchants.acme, mode: 'Live' }, statement)).toBe(insufficient)
  })

  test('no one of the product truncates, alters, creates, lends itself a role or lets the walls down', async () => {
    for (const client of [rw, platform])
      for (const statement of [
        'truncate merchants',
        'drop table merchants',
        'alter table merchants disable row level security',
        'create table public.mine (id int)',
        'create policy more on merchants using (true)',
        `set role ${JSON.stringify(inject('cluster').template)}`,
        'set role portico_owner',
        'set session authorization portico_owner',
        "insert into table_lists values ('x', 'tenant')",
        'alter system set fsync = off',
        "copy transactions to program 'true'",
      ])
        expect(await refusal(client, tenant, statement), statement).toMatch(/^(42501|22023|42704|25001)$/)
    expect(await refusal(rw, tenant, 'set row_security = off; select * from transactions')).toBe(insufficient)
  })
})

describe('after a transaction', () => {
  test('the scope is gone: the setting is empty text, and that shows nothing instead of failing', async () => {
    await rw.query('begin')
    await enter(rw, { level: 'merchant', tenant: north, merchant: merchants.acme, mode: 'Live' })
    await rw.query('commit')
    expect((await rw.query("select current_setting('app.scope', true) as it")).rows[0]).toEqual({ it: '' })
    expect(Number((await rw.query('select count(*) as n from transactions')).rows[0].n)).toBe(0)
    expect(Number((await rw.query('select count(*) as n from users')).rows[0].n)).toBe(0)
  })

  test('a rolled back one leaves no scope either', async () => {
    expect(await seen(rw, { level: 'tenant', tenant: north, mode: 'Live' })).toBe(2)
    expect(Number((await rw.query('select count(*) as n from transactions')).rows[0].n)).toBe(0)
  })

  test('the next scope replaces each part of the last one', async () => {
    expect(await seen(rw, { level: 'merchant', tenant: north, merchant: merchants.acme, mode: 'Live' })).toBe(1)
    expect(await seen(rw, { level: 'tenant', tenant: south, mode: 'Live' })).toBe(1)
    expect(await seen(rw, { level: 'tenant', tenant: south })).toBe(0)
  })
})

describe('facts of the platform', () => {
  const house = uuidv7()
  const at = (tenant: string, level = 'tenant'): Settings => ({ level, tenant, merchant: merchants.acme, mode: 'Live' })
  const add = (keeper: string) =>
    `insert into countries (code, code3, numeric_code, name_en, name_tr, region, kept_by) values ('QM', 'QMM', '001', 'Freedonia', 'Özgürya', 'Europe', ${keeper})`
  const change = (keeper: string) => `update countries set name_en = 'Norge', kept_by = ${keeper} where code = 'NO'`
  const notPlatform = '23503'
  beforeAll(() =>
    admin.query("insert into tenants (id, slug, name, is_platform, created_at) values ($1, 'house', 'house', true, now())", [house]),
  )

  test('are read by everyone', async () => {
    for (const settings of [at(north), at(house), at(north, 'merchant')]) expect(await seen(rw, settings, 'countries')).toBe(249)
  })

  test('are added, taken over and changed by the platform’s own tenant', async () => {
    expect(await refusal(rw, at(house), add(`'${house}'`))).toBe('done: 1')
    expect(await refusal(rw, at(house), change(`'${house}'`))).toBe('done: 1')
    const deleted = await within(rw, at(house), async () => {
      await rw.query(change(`'${house}'`))
      return (await rw.query("delete from countries where code = 'NO'")).rowCount
    })
    expect(deleted).toBe(1)
  })

  test('are written by no tenant, as nobody’s, as its own or as the platform’s', async () => {
    const before = await rowsOfCountries()
    for (const statement of [add, change]) {
      expect(await refusal(rw, at(north), statement('null'))).toBe(insufficient)
      expect(await refusal(rw, at(north), statement(`'${house}'`))).toBe(insufficient)
      expect(await refusal(rw, at(north), statement(`'${north}'`))).toBe(notPlatform)
    }
    expect(await refusal(rw, at(north), "update countries set name_en = 'Norge' where code = 'NO'")).toBe(insufficient)
    expect(await refusal(rw, at(north), `update countries set kept_by_platform = false, kept_by = '${north}' where code = 'NO'`)).toBe(
      '23514',
    )
    expect(await refusal(rw, at(north), "delete from countries where code = 'NO'")).toBe('done: 0')
    expect(await rowsOfCountries()).toEqual(before)
  })

  test('are written by no merchant, not even of the platform', async () => {
    for (const tenant of [north, house]) {
      expect(await refusal(rw, at(tenant, 'merchant'), add(`'${tenant}'`))).toBe(insufficient)
      for (const statement of [change(`'${tenant}'`), "delete from countries where code = 'NO'"])
        expect(await refusal(rw, at(tenant, 'merchant'), statement)).toBe('done: 0')
    }
    expect(await refusal(platform, { level: 'platform', mode: 'Live' }, change('null'))).toBe(insufficient)
  })

  const rowsOfCountries = async () => (await admin.query('select * from countries order by code')).rows
})
