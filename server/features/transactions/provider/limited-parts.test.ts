import { testCard } from '@portico/acquirer/index.ts'
import type { Limits, ScopedDb } from '@portico/database/scope.ts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { systemRecorder } from '../../../core/audit/audit.ts'
import { keysOfPayment } from '../keys/keys-of-payment.ts'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
let parts: string[]
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  // A difference belongs to the provider that its payment had: the sums of that provider need it.
  const { rows } = await provider.portico.admin.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join table_lists l on attrelid = to_regclass(l.table_name)
     where attname = 'transaction_id' and not attisdropped and l.list = 'tenant' and l.table_name !~ '_differences$' order by 1`,
  )
  parts = rows.map(({ name }) => name)
})
afterAll(() => provider?.stop())

const first = 'Bosphorus Pay'
const next = 'Adelphi Acquiring'

/** Of each kind of part the payments that a user with these limits is shown parts of, beside those whose payment they are shown. */
async function shownTo(limits: Limits) {
  const { portico } = provider
  const { pools, world } = portico
  const client = await pools.limited.connect()
  const { rows: all } = await portico.admin.query<{ part: string; id: string }>(
    parts
      .map((part) => `select distinct '${part}' as part, transaction_id as id from ${part} where tenant_id = '${world.northwind.id}'`)
      .join(' union all '),
  )
  try {
    const texts = [limits.merchants, limits.paymentMethods, limits.serviceProviders].map((values) =>
      values ? `=${values.join('\u001f')}` : '',
    )
    await client.query('begin')
    await client.query('select enter_scope($1, $2, $3, $4, $5)', ['tenant', world.northwind.id, '', 'Live', texts.join('|')])
    const idsIn = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(({ id }) => id).sort()
    const payments = new Set(await idsIn('select id from transactions'))
    const found: Record<string, [shown: string[], ofShown: string[]]> = {}
    for (const part of parts) {
      const ofShown = all.filter((one) => one.part === part && payments.has(one.id)).map(({ id }) => id)
      found[part] = [await idsIn(`select distinct transaction_id as id from ${part}`), ofShown.sort()]
    }
    return { payments, found }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** More callbacks may come in while it looks. */
const expectAlike = (limits: Limits) =>
  vi.waitFor(async () => {
    const { payments, found } = await shownTo(limits)
    for (const [part, [shown, ofShown]] of Object.entries(found)) expect([part, shown]).toEqual([part, ofShown])
    return payments
  })

test('a part is shown exactly where its payment is, by merchant, method and provider, before and after the payment is passed on', async () => {
  const { portico, aPayment, settled } = provider
  const { acme, globex } = portico.world
  const captured = await aPayment({ captureMethod: 'Automatic' })
  await aPayment({ merchant: 'globex', paymentMethod: 'Wallet', providers: [first] })
  const finance = portico.as(portico.world.northwind.people.finance!)
  const refund = { amountMinor: 100, reasonCode: 'Other' }
  const reply = await finance.post(`/api/v1/crm/transactions/${captured}/refunds`, refund, {
    headers: { 'idempotency-key': 'parts-alike' },
  })
  expect(reply.status, reply.text).toBe(201)
  await settled()
  const lists: Limits[] = [
    { merchants: [acme.id] },
    { merchants: [globex.id] },
    { paymentMethods: ['Card'] },
    { paymentMethods: ['Wallet'] },
    { serviceProviders: [first] },
    { serviceProviders: [next] },
    { merchants: [acme.id], paymentMethods: ['Card'], serviceProviders: [next] },
    { merchants: [globex.id], paymentMethods: ['Card'] },
    { serviceProviders: [] },
  ]
  const seenAt: string[][] = []
  const pending: string[] = []
  const scope = { level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' } as const
  const note = (db: ScopedDb, transactionIds: string[]) =>
    systemRecorder('support.release', 'Portico', db, portico.services)('noted', { transactionIds, merchantId: null })
  const passedOn = await aPayment({
    providers: [first, next],
    card: testCard('issuer_unavailable'),
    beforeAsking: async () => {
      const at: string[] = []
      for (const limits of lists) for (const id of await expectAlike(limits)) at.push(`${JSON.stringify(limits)} ${id}`)
      seenAt.push(at)
      const { rows } = await portico.admin.query("select id from transactions where status = 'Pending' order by created_at desc limit 1")
      pending.push(rows[0].id)
      if (pending.length === 1) await portico.services.inScope(scope, (db) => note(db, [captured, rows[0].id]))
    },
  })
  await settled()
  for (const limits of lists) await expectAlike(limits)
  const seenBy = (provided: string) => seenAt.map((at) => at.includes(`${JSON.stringify({ serviceProviders: [provided] })} ${passedOn}`))
  expect([seenBy(first), seenBy(next)]).toEqual([
    [true, false],
    [false, true],
  ])
  const noted = await portico.admin.query(
    "select transaction_ids, payment_methods, payment_providers, names_unknown from audit_records where entity_id = 'noted'",
  )
  const methods = { payment_methods: ['Card', 'Card'], names_unknown: false }
  expect(noted.rows).toEqual([{ transaction_ids: [captured, passedOn], payment_providers: [next, next], ...methods }])
  const { rows } = await portico.admin.query(
    'select distinct service_provider, payment_provider from transaction_attempts where transaction_id = $1 order by 1',
    [passedOn],
  )
  expect(rows).toEqual([
    { service_provider: next, payment_provider: next },
    { service_provider: first, payment_provider: next },
  ])
})

test('a payment, its refund and a payment that is passed on have the keys of what they became', async () => {
  const { portico, aPayment, settled } = provider
  const captured = await aPayment({ captureMethod: 'Automatic' })
  const finance = portico.as(portico.world.northwind.people.finance!)
  const refund = { amountMinor: 100, reasonCode: 'Other', externalReference: 'Back to İpek 17' }
  const reply = await finance.post(`/api/v1/crm/transactions/${captured}/refunds`, refund, {
    headers: { 'idempotency-key': 'keys-follow' },
  })
  expect(reply.status, reply.text).toBe(201)
  await aPayment({ providers: [first, next], card: testCard('issuer_unavailable') })
  await settled()
  const { rows } = await portico.admin.query('select * from transactions')
  expect(rows.some((row) => row.parent_transaction_id && row.provider_transaction_id)).toBe(true)
  const keys = await portico.admin.query<{ transaction_id: string; key: string; before: string; payment_provider: string }>(
    'select * from transaction_keys',
  )
  const written = Map.groupBy(keys.rows, ({ transaction_id }) => transaction_id)
  for (const row of rows) {
    const found = (written.get(row.id) ?? []).map(({ before, key, payment_provider }) => [before, key, payment_provider].join('|')).sort()
    expect(found).toEqual(
      keysOfPayment(row)
        .map(({ before, key }) => [before, key, row.service_provider].join('|'))
        .sort(),
    )
  }
  const part = rows.find(({ id }) => id === captured).provider_transaction_id.slice(3, 9)
  const found = await finance.get('/api/v1/crm/transactions/searchKey', { query: { searchKey: part } })
  expect((found.body as { data: { id: string }[] }).data.map(({ id }) => id)).toContain(captured)
})

test('of what was written once only the provider of its payment is changed, and only by who passes payments on', async () => {
  const { portico } = provider
  const id = await provider.aPayment()
  const change = (set: string) => portico.admin.query(`update transaction_events set ${set} where transaction_id = $1`, [id])
  await expect(change("payment_provider = payment_provider, payment_method = 'Wallet'")).rejects.toMatchObject({ code: '42501' })
  await expect(change("title = 'x'")).rejects.toMatchObject({ code: '42501' })
  const { rows } = await portico.admin.query<{ name: string; columns: number }>(
    `select c.attname as name, (select count(*)::int from pg_trigger t where t.tgrelid = c.attrelid and t.tgname = 'transaction_events_append_only' and c.attnum = any (t.tgattr)) as columns
     from pg_attribute c where c.attrelid = 'transaction_events'::regclass and c.attnum > 0 and not c.attisdropped`,
  )
  expect(rows.filter(({ columns }) => columns === 0).map(({ name }) => name)).toEqual(['payment_provider'])
})
