import { createHmac } from 'node:crypto'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startWholeServer, type WholeServer } from './whole-server.fixture.ts'

let server: WholeServer
let clerk: Person
let token: string
let payment: string
beforeAll(async () => {
  server = await startWholeServer(inject('cluster'))
})
afterAll(() => server?.stop())
beforeEach(async () => {
  const permissions = ['CRM.Transaction.Actions.Refund'] as const
  clerk = await server.portico.personWith('tenant', permissions, { sca: permissions })
  await server.accounts.create({ userId: clerk.id, email: clerk.email, password: 'Copper-teapot-93', verified: true })
  token = await server.tokenOf(clerk.id)
  payment = await aCapturedPayment(server.portico)
})

type Answer = { status: number; code: string | undefined; body: { challengeId?: string } }
async function refund(scaCode?: string, { amountMinor = 100, id = payment } = {}): Promise<Answer> {
  const reply = await fetch(`${server.url}/api/v1/crm/transactions/${id}/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': server.portico.services.newId(),
      ...(scaCode ? { scaCode } : {}),
    },
    body: JSON.stringify({ amountMinor, reasonCode: 'CustomerRequest' }),
  })
  const body = (await reply.json()) as Answer['body'] & { code?: string }
  return { status: reply.status, code: body.code, body }
}
const asked = { status: 428, code: 'sca_required', body: { challengeId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }
async function codeByMail(): Promise<string> {
  const before = (await server.mails()).length
  expect(await refund()).toMatchObject(asked)
  await expect.poll(async () => (await server.mails()).length, { timeout: 10_000 }).toBe(before + 1)
  return /^(\d{8})$/m.exec((await server.mails()).at(-1)!)![1]!
}
const refunds = async () => {
  const text = 'select count(*)::int as n from transactions where parent_transaction_id = $1'
  return (await server.portico.admin.query(text, [payment])).rows[0].n as number
}

test('a refund asks for a code, is made with the mailed one, and leaves its record', async () => {
  const code = await codeByMail()
  expect(await refunds()).toBe(0)
  expect((await refund(code)).status).toBe(201)
  expect(await refunds()).toBe(1)
  const { rows } = await server.portico.admin.query(
    "select actor_id, result from audit_records where entity_id = $1 and action = 'transactions.refund' and result = 'done'",
    [payment],
  )
  expect(rows).toEqual([{ actor_id: clerk.id, result: 'done' }])
})

test('a code that is wrong, of another amount or of another payment makes no refund, and the right one still does', async () => {
  const code = await codeByMail()
  const other = await aCapturedPayment(server.portico)
  expect(await refund(code === '00000000' ? '11111111' : '00000000')).toMatchObject(asked)
  expect(await refund(code, { amountMinor: 101 })).toMatchObject(asked)
  expect(await refund(code, { id: other })).toMatchObject(asked)
  expect(await refunds()).toBe(0)
  expect((await refund(code)).status).toBe(201)
})

test('a used code makes no second refund', async () => {
  const code = await codeByMail()
  expect((await refund(code)).status).toBe(201)
  expect(await refund(code)).toMatchObject(asked)
  expect(await refunds()).toBe(1)
})

test('the right code is too late once its challenge has run out', async () => {
  const code = await codeByMail()
  await server.portico.admin.query(
    "update identity.step_up_challenges set expires_at = now() - interval '1 second' where account_id = $1",
    [clerk.id],
  )
  expect(await refund(code)).toMatchObject(asked)
  expect(await refunds()).toBe(0)
})

const inBase32 = 'JBSWY3DPEHPK3PXP'.repeat(2)
const inBytes = Buffer.from('48656c6c6f21deadbeef'.repeat(2), 'hex')
/** RFC 6238 with 30 seconds and six digits: what an authenticator app shows now. */
function codeOfTheApp(): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', inBytes).update(step).digest()
  return String((mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('a user with an authenticator app answers with it, and its code is good for one refund', async () => {
  await server.accounts.enrolTotp(clerk.id, inBase32)
  const mails = (await server.mails()).length
  expect(await refund()).toMatchObject(asked)
  const code = codeOfTheApp()
  expect((await refund(code)).status).toBe(201)
  expect(await refund(undefined, { amountMinor: 50 })).toMatchObject(asked)
  expect(await refund(code, { amountMinor: 50 })).toMatchObject(asked)
  expect(await refunds()).toBe(1)
  expect(await server.mails()).toHaveLength(mails)
})
