import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { uuidv7 } from './ids.ts'

/** What the database itself holds to, whatever a program asks of it. */
let database: TestDatabase
let rw: pg.Client
let admin: pg.Client
const others: Record<string, pg.Client> = {}
const tenant = uuidv7()
const merchant = uuidv7()
const payment = uuidv7()

beforeAll(async () => {
  database = await aDatabase(inject('cluster'))
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client
  }
  rw = await connect(database.urls.app_rw)
  admin = await connect(database.adminUrl)
  for (const role of ['app_platform', 'app_import', 'app_backup', 'app_identity', 'app_jobs'] as const)
    others[role] = await connect(database.urls[role])
  others.owner = await connect(database.ownerUrl)
  await admin.query("insert into tenants (id, slug, name, created_at) values ($1, 'one', 'One', now())", [tenant])
  await admin.query(
    "insert into merchants (tenant_id, id, legal_business_name, slug, processing_status, created_at) values ($1, $2, 'm', 'm', 'LiveProcessing', now())",
    [tenant, merchant],
  )
  await admin.query(
    `insert into transactions (tenant_id, id, merchant_id, mode, root_transaction_id, type, status, status_changed_at, source, currency, currency_digits, amount_minor,
      amount_authorised_minor, amount_captured_minor, payment_method, service_provider, created_by, created_at, updated_at)
      values ($1, $2, $3, 'Live', $2, 'Payment', 'Captured', now(), 'Api', 'EUR', 2, 1000, 1000, 1000, 'Card', 'x', '{}', now(), now())`,
    [tenant, payment, merchant],
  )
  await post([...posting(uuidv7(), [1000, -1000])])
  await within(rw, (client) => client.query(audit))
})
afterAll(async () => {
  await Promise.all([rw, admin, ...Object.values(others)].map((client) => client?.end()))
  await database?.drop()
})

const audit = `insert into audit_records (tenant_id, id, at, actor_level, actor_name, action, entity) values ('${tenant}', '${uuidv7()}', now(), 'tenant', 'x', 'x', 'x')`
type Entry = { posting: string; amount: number; currency: string; mode: string }
const posting = (id: string, amounts: number[], { currency = 'EUR', mode = 'Live' } = {}): Entry[] =>
  amounts.map((amount) => ({ posting: id, amount, currency, mode }))

async function within<T>(client: pg.Client, work: (client: pg.Client) => Promise<T>, level = 'tenant'): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select enter_scope($1, $2, $3, $4)', [level, tenant, '', 'Live'])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
const insertOf = (entries: Entry[]) =>
  `insert into ledger_entries (tenant_id, id, merchant_id, mode, posting_id, transaction_id, payment_method, payment_provider, account_code, amount_minor, currency, description, posted_at) values ${entries
    .map(
      ({ posting: id, amount, currency, mode }) =>
        `('${tenant}', '${uuidv7()}', '${merchant}', '${mode}', '${id}', '${payment}', 'Card', 'Acme', 'merchant_payable', ${amount}, '${currency}', 'x', now())`,
    )
    .join(', ')}`
const post = (entries: Entry[]) => within(rw, (client) => client.query(insertOf(entries)))
const unbalanced = { code: '23514', constraint: 'ledger_entries_balance' }
const count = async () => Number((await admin.query('select count(*) as n from ledger_entries')).rows[0].n)

describe('a posting', () => {
  test('of two, or of many, entries that sum to zero is accepted', async () => {
    const before = await count()
    await post(posting(uuidv7(), [500, -500]))
    await post(posting(uuidv7(), [1, 2, 3, -6]))
    await post([...posting(uuidv7(), [70, -70]), ...posting(uuidv7(), [5, -5], { currency: 'JPY' })])
    expect((await count()) - before).toBe(10)
  })

  const wrong: [what: string, entries: Entry[]][] = [
    ['one side only', posting(uuidv7(), [500])],
    ['a cent too much', posting(uuidv7(), [500, -499])],
    ['two currencies that sum to zero only together', [...posting(payment, [5]), ...posting(payment, [-5], { currency: 'JPY' })]],
    ['two postings that sum to zero only together', [...posting(uuidv7(), [5]), ...posting(uuidv7(), [-5])]],
    ['a right posting beside a wrong one', [...posting(uuidv7(), [5, -5]), ...posting(uuidv7(), [7, -6])]],
  ]
  test.each(wrong)('with %s is refused', async (_what, entries) => {
    const before = await count()
    await expect(post(entries)).rejects.toMatchObject(unbalanced)
    expect(await count()).toBe(before)
  })

  test('cannot be completed by a second statement: each must balance', async () => {
    const id = uuidv7()
    await expect(
      within(rw, async (client) => {
        await client.query(insertOf(posting(id, [500])))
        await client.query(insertOf(posting(id, [-500])))
      }),
    ).rejects.toMatchObject(unbalanced)
  })

  test('has no entry of zero, none beyond the payment, and none in the other mode', async () => {
    await expect(post(posting(uuidv7(), [0, 0]))).rejects.toMatchObject({ code: '23514' })
    await expect(post(posting(uuidv7(), [5, -5], { mode: 'Test' }))).rejects.toMatchObject({ code: '42501' })
    const elsewhere = insertOf(posting(uuidv7(), [5, -5])).replaceAll(payment, uuidv7())
    await expect(within(rw, (client) => client.query(elsewhere))).rejects.toMatchObject({ code: '23503' })
  })

  test('of the import is held to the same', async () => {
    await expect(within(others.app_import!, (client) => client.query(insertOf(posting(uuidv7(), [5, -4]))))).rejects.toMatchObject(
      unbalanced,
    )
    await within(others.app_import!, (client) => client.query(insertOf(posting(uuidv7(), [5, -5]))))
  })
})

describe('what was written', () => {
  const tables = ['ledger_entries', 'audit_records', 'transaction_events', 'audit_seals']
  const statements = (table: string) => [
    `update ${table} set tenant_id = tenant_id`,
    `delete from ${table}`,
    `truncate ${table}`,
    `truncate ${table} cascade`,
  ]

  test.each(tables)('in %s is changed, deleted and truncated by no role, not even the owner', async (table) => {
    const rows = async () => Number((await admin.query(`select count(*) as n from ${table}`)).rows[0].n)
    const before = await rows()
    for (const [name, client] of [['app_rw', rw] as const, ...Object.entries(others)])
      for (const statement of statements(table))
        for (const level of ['tenant', 'platform'])
          await expect(
            within(client, () => client.query(statement), level),
            `${name}: ${statement}`,
          ).rejects.toMatchObject({ code: '42501' })
    expect(await rows()).toBe(before)
  })

  test('sums to zero for each currency and mode', async () => {
    const { rows } = await admin.query('select currency, mode, sum(amount_minor) as total from ledger_entries group by 1, 2')
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(Number(row.total)).toBe(0)
  })
})

describe('the amounts of a payment', () => {
  const change = (set: string) => within(rw, (client) => client.query(`update transactions set ${set} where id = '${payment}'`))
  const limits: [what: string, set: string, constraint: string][] = [
    ['more refunded than captured', 'amount_refunded_minor = 1001', 'transactions_refunded'],
    [
      'refunded and on their way beyond what was captured',
      'amount_refunded_minor = 600, amount_refund_pending_minor = 401',
      'transactions_refunded',
    ],
    ['refunded and disputed beyond what was captured', 'amount_refunded_minor = 600, amount_disputed_minor = 401', 'transactions_refunded'],
    ['a negative refund', 'amount_refunded_minor = -1', 'transactions_refunded'],
    ['more captured than authorised', 'amount_captured_minor = 1001', 'transactions_authorised'],
    ['a capture on its way beyond what was authorised', 'amount_capture_pending_minor = 1', 'transactions_authorised'],
    ['nothing at all', 'amount_minor = 0', 'transactions_amount_positive'],
  ]
  test.each(limits)('are never %s', async (_what, set, constraint) => {
    await expect(change(set)).rejects.toMatchObject({ code: '23514', constraint })
  })

  test('may be refunded to the last cent', async () => {
    await change('amount_refunded_minor = 1000')
    await change('amount_refunded_minor = 0')
  })
})
