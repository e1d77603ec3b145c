import { changedTables } from '@portico/testkit/database/table-states.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let payment: string
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())
beforeEach(async () => {
  payment = await aCapturedPayment(portico, { amountMinor: 1000 })
})

const body = { amountMinor: 100, reasonCode: 'CustomerRequest' as const, note: 'once' }
const clerk = () => portico.as(portico.world.northwind.people.administrator!)
const colleague = () => portico.as(portico.world.northwind.people.finance!)
const owner = () => portico.as(portico.world.acme.owner)
const path = (id = payment) => `/api/v1/crm/transactions/${id}/refunds`
const refund = (key: string | undefined, change: object = {}, by = clerk(), url = path()) =>
  by.post(url, { ...body, ...change }, { headers: key === undefined ? {} : { 'idempotency-key': key } })
const newKey = () => portico.services.newId()
const refunded = async () =>
  (
    await portico.admin.query<{ children: string; pending: number }>(
      `select count(c.id) as children, t.amount_refund_pending_minor::int as pending from transactions t
       left join transactions c on c.parent_transaction_id = t.id where t.id = $1 group by t.amount_refund_pending_minor`,
      [payment],
    )
  ).rows[0]!

describe('one key, one effect', () => {
  test.each([1, 2, 3])(
    'fifty calls at once with the same key: one refund, and every answer is the first one or “still running” (%i)',
    async () => {
      const key = newKey()
      const before = await portico.tableStates()
      const replies = await Promise.all(Array.from({ length: 50 }, () => refund(key)))
      expect(await refunded()).toEqual({ children: '1', pending: 100 })
      const done = replies.filter(({ status }) => status === 201)
      const running = replies.filter(({ status }) => status === 409)
      expect(done.length).toBeGreaterThan(0)
      expect(done.length + running.length).toBe(50)
      expect(new Set(done.map(({ text }) => text)).size).toBe(1)
      for (const reply of running) expect([reply.code, reply.headers['retry-after']]).toEqual(['idempotency_key_running', '1'])
      const after = changedTables(before, await portico.tableStates())
      expect(after).toMatchObject({ 'public.idempotency_keys': 1, 'public.audit_records': 1, 'public.outbox': 1, 'public.transactions': 1 })
    },
  )

  test('later calls get the first answer, byte for byte, and do nothing', async () => {
    const key = newKey()
    const first = await refund(key)
    const before = await portico.tableStates()
    for (let n = 0; n < 3; n++) expect(await refund(key)).toMatchObject({ status: 201, text: first.text })
    expect(await portico.tableStates()).toEqual(before)
    expect(await refunded()).toMatchObject({ children: '1' })
  })

  test('two keys are two intents', async () => {
    await refund(newKey())
    await refund(newKey())
    expect(await refunded()).toEqual({ children: '2', pending: 200 })
  })
})

describe('a key belongs to one request', () => {
  test('with another amount, another note or another payment it is refused, and nothing happens', async () => {
    const key = newKey()
    await refund(key)
    const other = await aCapturedPayment(portico)
    const before = await portico.tableStates()
    for (const reply of [
      await refund(key, { amountMinor: 101 }),
      await refund(key, { note: 'twice' }),
      await refund(key, {}, clerk(), path(other)),
    ])
      expect([reply.status, reply.code, Object.keys((reply.body as { fields: object }).fields)]).toEqual([
        422,
        'idempotency_key_reused',
        ['headers.idempotency-key'],
      ])
    expect(await portico.tableStates()).toEqual(before)
  })

  test('used in Live it answers nothing in Test, whatever else is the same', async () => {
    const key = newKey()
    const send = (mode: string) => clerk().post(path(), body, { headers: { 'idempotency-key': key, mode } })
    const replies = [await send('Live'), await send('Test')]
    expect(replies.map(({ status, code }) => code ?? status)).toEqual([201, 'idempotency_key_reused'])
    expect(await refunded()).toEqual({ children: '1', pending: 100 })
  })

  test('of someone else, or of another action, it is another key', async () => {
    const key = newKey()
    const own = await refund(key)
    const theirs = await refund(key, {}, colleague())
    const merchants = await refund(key, {}, owner(), `/api/v1/transactions/${payment}/refunds`)
    expect([own.status, theirs.status, merchants.status]).toEqual([201, 201, 201])
    expect(await refunded()).toEqual({ children: '3', pending: 300 })
    const check = await clerk().post(`/api/v1/crm/transactions/${payment}/checkstatus`, {}, { headers: { 'idempotency-key': key } })
    expect(check.code).not.toBe('idempotency_key_reused')
  })

  test('missing, too short, too long or with odd characters it is refused before anything happens', async () => {
    const before = await portico.tableStates()
    expect(await refund(undefined)).toMatchObject({ status: 400, code: 'idempotency_key_missing' })
    for (const key of ['short', 'x'.repeat(256), 'has blanks in it'])
      expect(await refund(key)).toMatchObject({ status: 422, code: 'invalid_input' })
    expect(await portico.tableStates()).toEqual(before)
    expect((await refund('x'.repeat(255))).status).toBe(201)
  })

  test('that is a card number works like any other, and is not kept', async () => {
    const key = '4242424242424242'
    const replies = [await refund(key), await refund(key)]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[1]!.text).toBe(replies[0]!.text)
    expect(await refund('4111111111111111')).toMatchObject({ status: 201 })
    const { rows } = await portico.admin.query('select key from idempotency_keys where key ~ $1', ['^4[0-9]{15}$'])
    expect(rows).toEqual([])
  })
})

describe('what a key remembers', () => {
  test('a refusal of the business: said again word for word, on record once', async () => {
    const key = newKey()
    const before = await portico.tableStates()
    const first = await refund(key, { amountMinor: 1001 })
    expect([first.status, first.code]).toEqual([409, 'refund_exceeds_balance'])
    const again = await refund(key, { amountMinor: 1001 })
    expect(again.text).toBe(first.text)
    expect(again.headers['content-type']).toMatch(/^application\/problem\+json/)
    // The two rows that a refusal leaves: its answer under the key, and the record that it was asked for.
    expect(changedTables(before, await portico.tableStates())).toEqual({ 'public.idempotency_keys': 1, 'public.audit_records': 1 })
    const { rows } = await portico.admin.query('select result, action, actor_name from audit_records where entity_id = $1', [payment])
    expect(rows).toMatchObject([{ result: 'refused', action: 'transactions.refund' }])
  })

  test('a refusal heard by many at once is on record once', async () => {
    const key = newKey()
    const before = await portico.tableStates()
    const replies = await Promise.all(Array.from({ length: 20 }, () => refund(key, { amountMinor: 1001 })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([409]))
    expect(changedTables(before, await portico.tableStates())).toEqual({ 'public.idempotency_keys': 1, 'public.audit_records': 1 })
  })

  test('neither bad input nor a missing right nor a missing payment: the key is still free', async () => {
    const key = newKey()
    const nobody = await portico.personWith('tenant', ['CRM.Transaction.View'])
    const before = await portico.tableStates()
    expect((await refund(key, { amountMinor: 0 })).status).toBe(422)
    expect((await refund(key, {}, portico.as(nobody))).status).toBe(403)
    expect((await refund(key, {}, clerk(), path(newKey()))).status).toBe(404)
    // The two who were refused are on record; the key is not.
    expect(changedTables(before, await portico.tableStates())).toEqual({ 'public.audit_records': 2 })
    expect((await refund(key)).status).toBe(201)
  })

  test('nothing where the call failed: with a killed connection the same key does it once, later', async () => {
    const key = newKey()
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => refund(key)),
      portico.admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico-rw' and datname = current_database()",
      ),
    ])
    for (const reply of replies.slice(0, 10)) expect([201, 409, 503]).toContain((reply as { status: number }).status)
    await expect.poll(async () => (await refund(key)).status, { timeout: 5000 }).toBe(201)
    expect(await refunded()).toEqual({ children: '1', pending: 100 })
  })
})
