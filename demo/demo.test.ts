import { transactionStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import { sandboxApiKey } from '@portico/server/connectors/index.ts'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import { createServices } from '@portico/server/create-services.ts'
import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoManifest } from './manifest.ts'
import { demoPeople } from './people.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-11-21T00:00:00Z')
const worlds: {
  database: TestDatabase
  admin: pg.Client
  services: ReturnType<typeof createServices>
  pools: ReturnType<typeof openPools>
}[] = []

beforeAll(async () => {
  for (let made = 0; made < 2; made++) {
    const database = await aDatabase(inject('cluster'))
    const pools = openPools(database.urls)
    const services = createServices({ pools, log: createLog('silent', 'demo'), signingSecret: 'demo' })
    await seedDemo(
      services,
      { hashPassword: async () => 'hash', create: async () => undefined, sandboxKey: (account) => sandboxApiKey('demo', account) },
      { password: 'x', transactions: 900, now },
    )
    const admin = new pg.Client({ connectionString: database.adminUrl })
    await admin.connect()
    worlds.push({ database, admin, services, pools })
  }
})
afterAll(async () => {
  for (const { admin, pools, database } of worlds) {
    await admin.end()
    await closePools(pools)
    await database.drop()
  }
})
const rows = async (text: string, world = 0) => (await worlds[world]!.admin.query(text)).rows

test('two worlds of the same moment and size are the same to the byte', async () => {
  for (const table of [
    'tenants',
    'users',
    'merchants',
    'roles',
    'transactions',
    'transaction_events',
    'transaction_attempts',
    'transaction_fees',
    'ledger_entries',
    'support_tickets',
    'support_feed_items',
    'support_references',
    'support_labels',
    'support_reads',
  ]) {
    const digest = `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as digest from ${table} t`
    const [first] = await rows(digest)
    expect(first.rows).toBeGreaterThan(0)
    expect(await rows(digest, 1), table).toEqual([first])
  }
})

test('every status is there for every merchant, in each mode it may use', async () => {
  const found = await rows(
    'select m.slug, t.mode, array_agg(distinct t.status) as statuses from transactions t join merchants m on m.id = t.merchant_id group by 1, 2',
  )
  expect(found.map(({ slug, mode }) => `${slug} ${mode}`).sort()).toEqual([
    'acme Live',
    'acme Test',
    'globex Live',
    'globex Test',
    'initech Live',
    'initech Test',
    'umbrella Test',
  ])
  for (const { statuses, slug, mode } of found)
    expect(
      transactionStatuses.filter((status) => !statuses.includes(status)),
      `${slug} ${mode}`,
    ).toEqual([])
})

test('the books balance, and every payment adds up to its children and entries', async () => {
  expect(await rows('select currency, mode, sum(amount_minor) from ledger_entries group by 1, 2 having sum(amount_minor) <> 0')).toEqual([])
  expect(
    await rows(`select p.id from transactions p left join transactions c on c.parent_transaction_id = p.id and c.type = 'Refund' and c.status = 'Successful'
      where p.parent_transaction_id is null group by p.id, p.amount_refunded_minor having coalesce(sum(c.amount_minor), 0) <> p.amount_refunded_minor`),
  ).toEqual([])
  expect(await rows('select transaction_id from transaction_events group by 1 having max(seq) <> count(*) or min(seq) <> 1')).toEqual([])
})

test('it spans thirteen months and ends before the moment it was made for', async () => {
  const [{ first, last }] = await rows('select min(created_at) as first, max(created_at) as last from transactions')
  expect(now.getTime() - first.getTime()).toBeGreaterThan(360 * 86_400_000)
  expect(last.getTime()).toBeLessThan(now.getTime())
})

test('there are tickets of every kind, to tenants and to the platform, and past events notify no one', async () => {
  const found =
    await rows(`select t.slug, q.channel, q.status, count(*)::int as tickets from support_tickets q join tenants t on t.id = q.tenant_id
    group by 1, 2, 3 order by 1, 2, 3`)
  const [merchants, tenants] = ['CustomerToTenantTicketChannel', 'TenantToPlatformTicketChannel']
  expect(found.map((row) => Object.values(row))).toEqual([
    ['contoso', merchants, 'Closed', 2],
    ['contoso', merchants, 'Opened', 4],
    ['contoso', tenants, 'Closed', 1],
    ['contoso', tenants, 'Opened', 2],
    ['northwind', merchants, 'Closed', 4],
    ['northwind', merchants, 'Opened', 8],
    ['northwind', tenants, 'Closed', 1],
    ['northwind', tenants, 'Opened', 3],
  ])
  const [kinds] =
    await rows(`select count(*) filter (where escalated_to_id is not null)::int as escalated, count(distinct priority)::int as priorities,
      count(tenant_label_id)::int as labelled, count(assignee_id)::int as assigned, count(responded_at)::int as answered,
      count(*) filter (where exists (select from support_references r where r.ticket_id = q.id and r.key = 'Transaction'))::int as about,
      count(*) filter (where updated_at > $$2026-11-21$$)::int as later from support_tickets q`)
  expect(kinds).toEqual({ escalated: 2, priorities: 3, labelled: 6, assigned: 9, answered: 19, about: 9, later: 0 })
  const types = await rows('select distinct type from support_feed_items')
  expect(types.map(({ type }) => type).sort()).toEqual([
    'AssignmentItem',
    'CustomerCommentItem',
    'CustomerInternalCommentItem',
    'PlatformCommentItem',
    'PlatformInternalCommentItem',
    'PriorityChangeItem',
    'StatusChangeFeedItem',
    'TenantCommentItem',
    'TenantInternalCommentItem',
  ])
  expect(await rows('select from outbox')).toEqual([])
})

test('the manifest names every account and, for each merchant, a payment whose text is no one else’s', async () => {
  const manifest = await demoManifest(worlds[0]!.services, 'secret')
  expect(manifest.users.map(({ email }) => email)).toEqual(demoPeople.map(({ email }) => email))
  expect(Object.keys(manifest.merchants)).toEqual(['acme', 'globex', 'initech', 'umbrella'])
  for (const { transactions } of Object.values(manifest.merchants))
    for (const payment of Object.values(transactions)) {
      if (!payment) continue
      expect(await rows(`select id from transactions where external_id = '${payment.text}'`)).toEqual([{ id: payment.id }])
    }
})
