import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { uuidv7 } from './ids.ts'
import { roleNamesOf } from './roles.ts'

/** The function that says where words occur, asked with plain SQL by the roles that may. */
let database: TestDatabase
let admin: pg.Client
let rw: pg.Client
let platform: pg.Client
const [north, south, acme, globex] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
const fromMerchants = 'CustomerToTenantTicketChannel'
const fromTenants = 'TenantToPlatformTicketChannel'
const tickets = { ofAcme: uuidv7(), ofGlobex: uuidv7(), ofNorth: uuidv7(), ofSouth: uuidv7() }

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
    await admin.query('insert into tenants (id, slug, name, created_at, updated_at) values ($1, $2, $2, now(), now())', [id, slug])
  for (const id of [acme, globex])
    await admin.query(
      "insert into merchants (tenant_id, id, legal_business_name, slug, processing_status, created_at) values ($1, $2, 'x', $3, 'LiveProcessing', now())",
      [north, id, id],
    )
  for (const [id, tenant, merchant] of [
    [tickets.ofAcme, north, acme],
    [tickets.ofGlobex, north, globex],
    [tickets.ofNorth, north, null],
    [tickets.ofSouth, south, null],
  ])
    await admin.query(
      `insert into support_tickets (tenant_id, id, merchant_id, channel, category, subject, description, priority, status, contact_email,
         contact_emails, raised_by_id, raised_by, created_at, updated_at)
       values ($1, $2, $3, $4, 'Processing', 'The bank waits', 'For money', 'Low', 'Opened', 'x@y.example', '{}', $2, 'x', now(), now())`,
      [tenant, id, merchant, merchant ? fromMerchants : fromTenants],
    )
})
afterAll(async () => {
  await Promise.all([rw, platform, admin].map((client) => client?.end()))
  await database?.drop()
})

type Asked = { level?: string; tenant?: string; merchant?: string; words?: string; channel?: string; most?: number }
async function found(client: pg.Client, asked: Asked): Promise<string[] | null> {
  const { level = '', tenant = '', merchant = '', words = 'bank', channel = fromMerchants, most = 100 } = asked
  await client.query('begin')
  try {
    await client.query('select enter_scope($1, $2, $3, $4)', [level, tenant, merchant, 'Live'])
    const { rows } = await client.query('select tickets_with_words($1::tsquery, $2, $3) as ids', [words, channel, most])
    return rows[0].ids
  } finally {
    await client.query('rollback')
  }
}
const inNorth = { level: 'tenant', tenant: north }

describe('where words occur', () => {
  const { ofAcme, ofGlobex, ofNorth, ofSouth } = tickets
  const cases: [caller: string, asked: Asked, ids: string[]][] = [
    ['a tenant finds tickets of its merchants', inNorth, [ofAcme, ofGlobex]],
    ['a tenant finds its own', { ...inNorth, channel: fromTenants }, [ofNorth]],
    ['a merchant finds its own', { ...inNorth, level: 'merchant', merchant: acme }, [ofAcme]],
    ['a merchant of another tenant finds none', { level: 'merchant', tenant: south, merchant: acme }, []],
    ['another tenant finds its own', { level: 'tenant', tenant: south, channel: fromTenants }, [ofSouth]],
    ['another tenant finds no other', { level: 'tenant', tenant: south }, []],
    ['a call without a scope finds none', {}, []],
    ['a tenant without its id finds none', { level: 'tenant' }, []],
    ['a tenant that calls itself the platform finds none', { level: 'platform', channel: fromTenants }, []],
    ['a query of nothing finds nothing', { ...inNorth, words: '' }, []],
    ['a word that is not there widens nothing', { ...inNorth, tenant: south, words: "bank | '=x'" }, []],
    ['an excluded word widens nothing', { ...inNorth, tenant: south, words: '!nothing' }, []],
    ['the mark of another is no way to it', { level: 'tenant', tenant: south, words: `'=${north}'` }, []],
    ['the mark of a sibling is no way to it', { ...inNorth, level: 'merchant', merchant: acme, words: `bank & '=${globex}'` }, []],
  ]
  test.each(cases)('%s', async (_whom, asked, ids) => expect((await found(rw, asked))?.sort()).toEqual(ids.sort()))

  test('the platform finds tickets of all tenants, at its level only', async () => {
    expect((await found(platform, { level: 'platform', channel: fromTenants }))?.sort()).toEqual([ofNorth, ofSouth].sort())
    expect(await found(platform, { channel: fromTenants })).toEqual([])
  })

  test('of more than was asked for nothing is said but that', async () => {
    expect(await found(rw, { ...inNorth, most: 1 })).toBeNull()
    expect(await found(rw, { ...inNorth, most: 2 })).toHaveLength(2)
  })

  test('is known by an index, which no one behind the walls may use', async () => {
    const plan = async (client: pg.Client, before: string) => {
      await client.query(`begin; ${before}; set local enable_seqscan = off`)
      const { rows } = await client.query("explain (format json) select id from support_tickets where words @@ 'bank'::tsquery")
      await client.query('rollback')
      return JSON.stringify(rows)
    }
    const { app_search: role } = roleNamesOf(inject('cluster').template)
    expect(await plan(admin, `set local role ${role}`)).toContain('support_tickets_words')
    expect(await plan(rw, `select enter_scope('tenant', '${north}', '', 'Live')`)).not.toContain('support_tickets_words')
  })

  test('is for the roles that search tickets, and no one becomes the one that it is read as', async () => {
    const refused = { code: '42501' }
    const identity = new pg.Client({ connectionString: database.urls.app_identity })
    await identity.connect()
    await expect(found(identity, {})).rejects.toMatchObject(refused)
    await identity.end()
    const { app_search: role } = roleNamesOf(inject('cluster').template)
    for (const client of [rw, platform]) await expect(client.query(`set role ${role}`)).rejects.toMatchObject(refused)
    await admin.query(`begin; set local role ${role}`)
    await expect(admin.query('select subject from support_tickets')).rejects.toMatchObject(refused)
    await admin.query('rollback')
  })
})
