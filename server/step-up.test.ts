import type { Identity } from '@portico/identity/index.ts'
import { totpAt } from '@portico/testkit/browser/authenticator.ts'
import { changedTables } from '@portico/testkit/database/table-states.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let identity: Identity
let mails: TestPortico['mails']
let clerk: Person
let payment: string

beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { mailsCodes: true })
  identity = await portico.identity()
  mails = portico.mails
})
afterAll(() => portico?.close())
beforeEach(async () => {
  payment = await aCapturedPayment(portico)
  clerk = await someone()
})

/** A person whose role asks for a second factor before a refund and a void, but not before a capture. */
async function someone(): Promise<Person> {
  const permissions = ['CRM.Transaction.Actions.Refund', 'CRM.Transaction.Actions.Void', 'CRM.Transaction.Actions.Capture'] as const
  const person = await portico.personWith('tenant', permissions, { sca: permissions.slice(0, 2) })
  await identity.accounts.create({ userId: person.id, email: person.email, password: 'Copper-teapot-93', verified: true })
  return person
}

type Sending = { code?: string; key?: string; amountMinor?: number; by?: Person; id?: string; mode?: string }
const refund = ({ code, key = portico.services.newId(), amountMinor = 100, by = clerk, id = payment, mode = 'Live' }: Sending = {}) =>
  portico
    .as(by)
    .post(
      `/api/v1/crm/transactions/${id}/refunds`,
      { amountMinor, reasonCode: 'Other' },
      { headers: { 'idempotency-key': key, mode, ...(code ? { scaCode: code } : {}) } },
    )

/** The code that was sent because of this call. */
async function codeAfter(call: () => Promise<Reply>): Promise<string> {
  const before = mails.length
  expectAsked(await call())
  await expect.poll(() => mails.length).toBe(before + 1)
  return /\n(\d{8})\n/.exec(mails.at(-1)!.text)![1]!
}
function expectAsked(reply: Reply) {
  expect([reply.status, reply.code]).toEqual([428, 'sca_required'])
  expect(reply.body).toMatchObject({
    challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    codeIn: 'mail',
    fields: { 'headers.scacode': expect.any(String) },
  })
}
const notThe = (code: string) => (code === '00000000' ? '11111111' : '00000000')
const refunds = async () =>
  Number((await portico.admin.query('select count(*) as n from transactions where parent_transaction_id = $1', [payment])).rows[0].n)

describe('an action that asks for a second factor', () => {
  test('is not done without a code, and done once with the right one, under the same key', async () => {
    const before = await portico.tableStates()
    const key = portico.services.newId()
    const code = await codeAfter(() => refund({ key }))
    expect(await refunds()).toBe(0)
    expect(Object.keys(changedTables(before, await portico.tableStates()))).toEqual([
      'identity.rate_windows',
      'identity.step_up_challenges',
    ])
    expect((await refund({ key, code })).status).toBe(201)
    expect(await refunds()).toBe(1)
    expect((await refund({ key, code })).status).toBe(201)
    expect(await refunds()).toBe(1)
  })

  test('is refused with a code that is wrong, of another amount, payment, person or mode, or used', async () => {
    const code = await codeAfter(() => refund())
    const other = await aCapturedPayment(portico)
    const colleague = await someone()
    expectAsked(await refund({ code: notThe(code) }))
    expectAsked(await refund({ code, amountMinor: 101 }))
    expectAsked(await refund({ code, id: other }))
    expectAsked(await refund({ code, by: colleague }))
    expectAsked(await refund({ code, mode: 'Test' }))
    const voided = await portico
      .as(clerk)
      .post(
        `/api/v1/crm/transactions/${payment}/voids`,
        { reasonCode: 'Other' },
        { headers: { 'idempotency-key': portico.services.newId(), scaCode: code } },
      )
    expectAsked(voided)
    expect(await refunds()).toBe(0)
    expect((await refund({ code })).status).toBe(201)
    expectAsked(await refund({ code }))
    expect(await refunds()).toBe(1)
  })

  test('is locked after five wrong codes, also for the right one', async () => {
    const code = await codeAfter(() => refund())
    for (let n = 0; n < 5; n++) expectAsked(await refund({ code: notThe(code) }))
    const locked = await refund({ code })
    expect([locked.status, locked.code, Number(locked.headers['retry-after'])]).toEqual([429, 'sca_locked', 600])
    expect(await refunds()).toBe(0)
  })

  test('is locked for every payload after ten wrong codes over several', async () => {
    const codes = new Map<number, string>()
    for (const amountMinor of [100, 101, 102]) codes.set(amountMinor, await codeAfter(() => refund({ amountMinor })))
    const wrong = (amountMinor: number) => refund({ amountMinor, code: notThe(codes.get(amountMinor)!) })
    for (let n = 0; n < 9; n++) expectAsked(await wrong(100 + (n % 3)))
    expect((await wrong(100)).code).toBe('sca_locked')
    for (const [amountMinor, code] of codes) {
      const right = await refund({ amountMinor, code })
      expect([right.status, right.code, Number(right.headers['retry-after'])]).toEqual([429, 'sca_locked', 1800])
    }
    expect(await refunds()).toBe(0)
  })

  test('sends ten codes that no one uses, and then none for a while', async () => {
    const code = await codeAfter(() => refund())
    for (let more = 1; more < 10; more++) await codeAfter(() => refund({ amountMinor: 100 + more }))
    const eleventh = await refund({ amountMinor: 500 })
    expect([eleventh.status, eleventh.code]).toEqual([429, 'too_many_requests'])
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect((await refund({ code })).status).toBe(201)
  })

  test('is done once where the right code is sent many times at once under many keys', async () => {
    const code = await codeAfter(() => refund())
    const replies = await Promise.all(Array.from({ length: 5 }, () => refund({ code })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await refunds()).toBe(1)
  })

  test('takes codes of an app alone where the tenant wants it: none is mailed, and one that was mailed before counts no more', async () => {
    const mailed = await codeAfter(() => refund())
    await portico.admin.query("update tenants set sca_codes = 'App' where id = $1", [portico.world.northwind.id])
    try {
      const before = mails.length
      for (const code of [undefined, mailed]) {
        const reply = await refund(code ? { code } : {})
        expect([reply.status, reply.code]).toEqual([403, 'sca_app_missing'])
      }
      await identity.accounts.enrolTotp(clerk.id, 'JBSWY3DPEHPK3PXP')
      const asked = await refund()
      expect([asked.status, (asked.body as { codeIn: string }).codeIn]).toEqual([428, 'app'])
      expect((await refund({ code: mailed })).code).toBe('sca_required')
      expect((await refund({ code: totpAt('JBSWY3DPEHPK3PXP', portico.services.now()) })).status).toBe(201)
      expect(mails.length).toBe(before)
    } finally {
      await portico.admin.query("update tenants set sca_codes = 'AppElseMail' where id = $1", [portico.world.northwind.id])
    }
  })

  test('asks no one who may not do it at all, and nothing where the role does not', async () => {
    const stranger = await portico.personWith('tenant', ['CRM.Transaction.View'])
    const free = await portico.personWith('tenant', ['CRM.Transaction.Actions.Refund'])
    expect((await refund({ by: stranger })).status).toBe(403)
    expect((await refund({ by: free })).status).toBe(201)
    const before = mails.length
    const bad = await refund({ amountMinor: 0 })
    expect([bad.status, mails.length]).toEqual([422, before])
  })
})
