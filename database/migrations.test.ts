import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrl, dropInstallation } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { generateTables } from './generate-tables.ts'
import { migrate, migrationNames } from './migrate.ts'
import { prepareDatabase } from './prepare.ts'
import { newPassword, type RoleKey, roleKeys, roleNamesOf } from './roles.ts'

const cluster = inject('cluster')
const passwords = Object.fromEntries(roleKeys.map((key) => [key, newPassword()])) as Record<RoleKey, string>
const databases = ['once', 'race', 'steps'].map((name) => `migrations_${name}_${process.pid}`)
const [once, race, steps] = databases as [string, string, string]
const urlsOf = (name: string) => ({
  ownerUrl: databaseUrl(cluster.ownerUrl, name),
  adminUrl: databaseUrl(cluster.adminUrl, name),
  passwords,
})

async function asked<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
beforeAll(() =>
  asked(cluster.ownerUrl, async (owner) => {
    for (const name of databases) await owner.query(`create database ${name}`)
  }),
)
afterAll(async () => {
  for (const name of databases) await dropInstallation(cluster, name)
})

test('a second preparation applies nothing, and keeps what the first one made', async () => {
  const first = await prepareDatabase(urlsOf(once))
  expect(first.applied).toEqual(await migrationNames())
  await asked(databaseUrl(cluster.adminUrl, once), (admin) =>
    admin.query("insert into currencies (code, name_en, name_tr, numeric_code) values ('XXX', 'Nothing', 'Hiç', '999')"),
  )
  const second = await prepareDatabase(urlsOf(once))
  expect(second.applied).toEqual([])
  expect(second.urls).toEqual(first.urls)
  const kept = await asked(databaseUrl(cluster.adminUrl, once), (admin) => admin.query("select 1 from currencies where code = 'XXX'"))
  expect(kept.rowCount).toBe(1)
  expect((await asked(second.urls.app_rw, (client) => client.query('select current_user as role'))).rows[0].role).toBe(second.names.app_rw)
})

test('several at once do not clash: each migration is applied once, by one of them', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(urlsOf(race))))
  expect(all.flatMap(({ applied }) => applied).sort()).toEqual(await migrationNames())
})

test('a database that took every step by itself is the same as one that took all at once', async () => {
  const shape = (name: string) =>
    asked(databaseUrl(cluster.adminUrl, name), async (admin) => {
      const { rows } = await admin.query(`
        select 'policy ' || polrelid::regclass || polname || coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') as it from pg_policy
        union all select 'constraint ' || conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
        union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'identity')
        union all select 'function ' || proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
        order by 1`)
      return [await generateTables(admin), ...rows.map(({ it }) => it)]
    })
  const ownerUrl = databaseUrl(cluster.ownerUrl, steps)
  const names = roleNamesOf(steps)
  for (const [index, step] of (await migrationNames()).entries()) {
    if (step === '0085_rights_of_their_own.sql') await asked(databaseUrl(cluster.adminUrl, steps), addRolesOfBefore)
    if (step === '0095_merchant_name_parts.sql') await asked(databaseUrl(cluster.adminUrl, steps), addMerchantOfBefore)
    if (step === '0112_views_of_the_trail.sql') await asked(databaseUrl(cluster.adminUrl, steps), addViewsOfBefore)
    if (step === '0111_named_in_audit.sql') await asked(databaseUrl(cluster.adminUrl, steps), addRecordsOfBefore)
    if (step === '0190_parts_of_a_payment.sql') await asked(databaseUrl(cluster.adminUrl, steps), addPaymentOfBefore)
    if (step === '0210_reporting_time_zones.sql') await asked(databaseUrl(cluster.adminUrl, steps), addStaffOfBefore)
    if (index === 0) await asked(ownerUrl, async (owner) => (await import('./roles.ts')).ensureRoles(owner, names, passwords))
    expect(await asked(ownerUrl, (owner) => migrate(owner, names, { upTo: step }))).toEqual([step])
  }
  const plain = async (name: string) => (await shape(name)).map((line) => line.replaceAll(name, 'db'))
  await prepareDatabase(urlsOf(once))
  expect(await plain(steps)).toEqual(await plain(once))
})

const rolesOfBefore = [
  { name: 'own', isSystem: false, held: ['CRM.Transaction.View', 'Settings.ReportSettings.Overview.View'] },
  { name: 'system', isSystem: true, held: ['CRM.Transaction.View'] },
  { name: 'desk', isSystem: false, held: ['Platform.Transaction.Lookup'] },
  { name: 'other', isSystem: false, held: ['CRM.Lead.View'] },
]
async function addRolesOfBefore(admin: pg.Client) {
  await admin.query(
    "insert into tenants (id, slug, name, created_at, updated_at) values (gen_random_uuid(), 'before', 'Before', now(), now())",
  )
  for (const { name, isSystem, held } of rolesOfBefore)
    await admin.query(
      "insert into roles (tenant_id, id, name, level, is_system, permissions, created_at, updated_at) select id, gen_random_uuid(), $1, 'tenant', $2, $3, now(), now() from tenants",
      [name, isSystem, held],
    )
}

test('own roles keep a permission that another one used to include and that is now separate', async () => {
  const now = await asked(databaseUrl(cluster.adminUrl, steps), (admin) => admin.query('select name, permissions from roles'))
  const added = ({ name, held }: (typeof rolesOfBefore)[number]) =>
    now.rows.find((role) => role.name === name).permissions.filter((one: string) => !held.includes(one))
  expect(rolesOfBefore.map(added)).toEqual([
    ['CRM.Transaction.Actions.CheckBalance', 'Settings.ReportSettings.Table.View'],
    [],
    ['Platform.Transaction.Actions.CheckBalance', 'Platform.Transaction.Export'],
    [],
  ])
})

const addMerchantOfBefore = (admin: pg.Client) =>
  admin.query(
    `insert into merchants (tenant_id, id, legal_business_name, slug, processing_status, created_at, updated_at)
     select id, gen_random_uuid(), 'Hazel', 'hazel', 'NoProcessing', now(), now() from tenants where slug = 'before'`,
  )

test('a merchant that was there before names had parts is found by any part of its name', async () => {
  const parts = await asked(databaseUrl(cluster.adminUrl, steps), (admin) => admin.query('select part from merchant_name_parts order by 1'))
  expect(parts.rows.map(({ part }) => part)).toEqual(['azel', 'el', 'hazel', 'l', 'zel'])
})

/** Two of the staff in Oslo, one in London; those who left or work for a merchant do not count. */
const addStaffOfBefore = (admin: pg.Client) =>
  admin.query(
    `insert into users (tenant_id, id, merchant_id, email, first_name, last_name, status, time_zone, created_at, updated_at)
     select t.id, gen_random_uuid(), case when s.of_merchant then m.id end, s.email || '@before.example', 'A', 'B', s.status, s.zone, now(), now()
     from tenants t join merchants m on m.tenant_id = t.id, (values
       ('a', 'Europe/Oslo', 'Active', false), ('b', 'Europe/Oslo', 'Active', false), ('c', 'Europe/London', 'Active', false),
       ('d', 'Asia/Tokyo', 'Inactive', false), ('e', 'Asia/Tokyo', 'Inactive', false), ('f', 'Asia/Tokyo', 'Inactive', false),
       ('g', 'Asia/Seoul', 'Active', true), ('h', 'Asia/Seoul', 'Active', true), ('i', 'Asia/Seoul', 'Active', true)
     ) s (email, zone, status, of_merchant) where t.slug = 'before'`,
  )

test('a tenant that was there before it had a zone of its own counts in the days of most of its staff', async () => {
  const zones = await asked(databaseUrl(cluster.adminUrl, steps), (admin) => admin.query('select slug, time_zone from tenants'))
  expect(zones.rows).toEqual([{ slug: 'before', time_zone: 'Europe/Oslo' }])
})

const [payment, refund, ticket, clerk] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string]
const idOfHazel = async (admin: pg.Client) =>
  (await admin.query<{ id: string }>("select id from merchants where slug = 'hazel'")).rows[0]!.id
type Named = { merchants?: string[]; payments?: string[] }
/** What was recorded before, and what of it is named. */
const recordsOfBefore = (hazel: string): [record: object, named: Named][] => [
  [{ entity: 'merchants', entity_id: hazel }, { merchants: [hazel] }],
  [
    { entity: 'transactions', entity_id: payment, merchant_id: hazel, after: { childTransactionId: refund } },
    { merchants: [hazel], payments: [payment, refund] },
  ],
  [{ entity: 'users', entity_id: clerk, before: { merchants: null }, after: { merchants: [hazel] } }, { merchants: [hazel] }],
  [{ entity: 'tickets', entity_id: ticket }, { merchants: [hazel] }],
  [
    {
      entity: 'support',
      entity_id: '',
      after: {
        references: [
          { key: 'Transaction', value: payment },
          { key: 'Customer', value: hazel },
        ],
      },
    },
    { merchants: [hazel], payments: [payment] },
  ],
  [{ entity: 'transactions', entity_id: '', after: { filters: { merchantId: [hazel] }, columns: ['id'] } }, { merchants: [hazel] }],
  [{ entity: 'exports', entity_id: refund, after: { list: 'audit', query: { actorId: clerk } } }, {}],
]
const sealedOfBefore: unknown[] = []
async function sealedColumns(admin: pg.Client): Promise<unknown[]> {
  const { rows } = await admin.query(
    `select to_jsonb(r) - array['merchant_ids', 'transaction_ids', 'payment_methods', 'payment_providers', 'names_unknown'] as record
     from audit_records r order by r.request_id`,
  )
  return rows.map(({ record }) => record)
}

async function addRecordsOfBefore(admin: pg.Client) {
  await admin.query(
    `insert into support_tickets (tenant_id, id, merchant_id, channel, category, subject, description, priority, status, contact_email, contact_emails, raised_by_id, raised_by, created_at, updated_at)
      select tenant_id, $1, id, 'CustomerToTenantTicketChannel', 'Processing', 'Before', 'Before', 'Low', 'Opened', 'a@b.example', '{}', $1, 'Somebody', now(), now()
      from merchants where slug = 'hazel'`,
    [ticket],
  )
  for (const [n, [record]] of recordsOfBefore(await idOfHazel(admin)).entries())
    await admin.query(
      `insert into audit_records (tenant_id, id, at, actor_level, actor_name, action, entity, entity_id, merchant_id, before, after, request_id)
        select t.id, gen_random_uuid(), now(), 'tenant', 'Somebody', 'before', r.entity, r.entity_id, r.merchant_id, r.before, r.after, $2
        from tenants t, jsonb_populate_record(null::audit_records, $1) r where t.slug = 'before'`,
      [JSON.stringify(record), `request ${n}`],
    )
  sealedOfBefore.push(...(await sealedColumns(admin)))
}

async function addPaymentOfBefore(admin: pg.Client) {
  await admin.query(
    `insert into transactions (tenant_id, id, merchant_id, mode, root_transaction_id, type, status, status_changed_at, source, currency,
        amount_minor, payment_method, service_provider, created_by, created_at, updated_at)
      select tenant_id, $1, id, 'Test', $1, 'Payment', 'Captured', now(), 'Api', 'EUR', 100, 'Card', 'Bosphorus Pay', '{}', now(), now()
      from merchants where slug = 'hazel'`,
    [payment],
  )
  await admin.query(
    `insert into transaction_events (tenant_id, id, merchant_id, mode, transaction_id, seq, at, kind, title, actor, currency)
      select tenant_id, gen_random_uuid(), merchant_id, mode, id, 1, now(), 'System', 'x', '{}', 'EUR' from transactions where id = $1`,
    [payment],
  )
}

test('a migration tells parts of payments and audit records by which method and provider the payments were taken', async () => {
  await asked(databaseUrl(cluster.adminUrl, steps), async (admin) => {
    const { rows: events } = await admin.query('select payment_method, payment_provider from transaction_events')
    expect(events).toEqual([{ payment_method: 'Card', payment_provider: 'Bosphorus Pay' }])
    const { rows } = await admin.query(
      'select transaction_ids, payment_methods, payment_providers, names_unknown from audit_records order by request_id',
    )
    const taken = (ids: string[], what: string) => ids.map((id) => (id === payment ? what : ''))
    expect(rows).toEqual(
      rows.map(({ transaction_ids: ids }) => ({
        transaction_ids: ids,
        payment_methods: taken(ids, 'Card'),
        payment_providers: taken(ids, 'Bosphorus Pay'),
        names_unknown: ids.some((id: string) => id !== payment),
      })),
    )
    expect(new Set(rows.map(({ names_unknown }) => names_unknown))).toEqual(new Set([true, false]))
    await expect(admin.query("update transaction_events set title = 'y'")).rejects.toThrow('append-only')
  })
})

const viewsOfBefore = [
  ['audit.records.tenant', '?entity=users,tickets&result=refused', '?entity=people,support&result=refused'],
  [
    'audit.records.platform',
    '?date=last7Days&entity=accounts%2Caudit_records%2Csaved_views',
    '?date=last7Days&entity=accounts%2Caudit%2Cviews',
  ],
  ['audit.records.tenant', '?name=users', '?name=users'],
  ['people.list', '?entity=users', '?entity=users'],
] as const
async function addViewsOfBefore(admin: pg.Client) {
  await admin.query(
    `insert into users (tenant_id, id, email, first_name, last_name, status, time_zone, created_at, updated_at)
      select id, id, 'before@before.example', 'Some', 'Body', 'Active', 'US/Pacific-New', now(), now() from tenants where slug = 'before'`,
  )
  for (const [n, [listKey, search]] of viewsOfBefore.entries())
    await admin.query(
      `insert into saved_views (tenant_id, id, user_id, list_key, name, search, is_shared, place, created_at, updated_at)
        select id, gen_random_uuid(), id, $1, $2, $3, false, 0, now(), now() from tenants where slug = 'before'`,
      [listKey, `view ${n}`, search],
    )
}

test('a view of the trail that was saved before asks by the nouns of today, and no other view is touched', async () => {
  const { rows } = await asked(databaseUrl(cluster.adminUrl, steps), (admin) => admin.query('select search from saved_views order by name'))
  expect(rows.map(({ search }) => search)).toEqual(viewsOfBefore.map(([, , now]) => now))
})

test('a migration gives users whose time zone the database does not know one that it knows', async () => {
  const { rows } = await asked(databaseUrl(cluster.adminUrl, steps), (admin) =>
    admin.query("select time_zone from users where email like 'before@%'"),
  )
  expect(rows).toEqual([{ time_zone: 'America/Los_Angeles' }])
})

test('a migration lists the merchants and payments that earlier records name, and writes no sealed column', async () => {
  await asked(databaseUrl(cluster.adminUrl, steps), async (admin) => {
    const { rows } = await admin.query('select merchant_ids, transaction_ids from audit_records order by request_id')
    expect(rows.map((row) => [row.merchant_ids, row.transaction_ids.sort()])).toEqual(
      recordsOfBefore(await idOfHazel(admin)).map(([, { merchants = [], payments = [] }]) => [merchants, payments.sort()]),
    )
    expect(await sealedColumns(admin)).toEqual(sealedOfBefore)
    await expect(admin.query("update audit_records set merchant_ids = '{}'")).rejects.toThrow('append-only')
  })
})

test('the types of the tables are those of a migrated database', async () => {
  const generated = await asked(databaseUrl(cluster.adminUrl, cluster.template), (admin) => generateTables(admin))
  expect(generated).toBe(await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8'))
})

test('every migration gives up a lock it cannot get, instead of holding up the whole product', async () => {
  for (const name of await migrationNames()) {
    const text = await readFile(join(import.meta.dirname, 'migrations', name), 'utf8')
    expect(text, name).toMatch(/^(-- no transaction\n(?:--.*\n)*set lock_timeout|set local lock_timeout) = '\d+m?s';/)
    expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/)
  }
})

/** Those of before have landed. */
const lastThatMayBeHeld = '0102_seals_stay.sql'

test('a migration that reads or changes rows fails where a wall would hide some of them', async () => {
  for (const name of (await migrationNames()).filter((one) => one > lastThatMayBeHeld)) {
    const text = await readFile(join(import.meta.dirname, 'migrations', name), 'utf8')
    if (/^(update|insert|delete|merge|with|select (?!make_|set_table_list))\b/im.test(text))
      expect(text, name).toMatch(/^set local row_security = off;$/m)
  }
})

test('a migration that fails leaves nothing of itself and says its name', async () => {
  await asked(databaseUrl(cluster.adminUrl, once), async (admin) => {
    const [first] = await migrationNames()
    await admin.query('delete from schema_migrations where name = $1', [first])
    await expect(migrate(admin, roleNamesOf(once))).rejects.toThrow(`Migration ${first} failed`)
    expect((await admin.query('select 1 from schema_migrations where name = $1', [first])).rowCount).toBe(0)
    await admin.query('insert into schema_migrations (name) values ($1)', [first])
    expect(
      (
        await admin.query(
          "select count(*) as n from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        )
      ).rows[0].n,
    ).toBe('0')
  })
})
