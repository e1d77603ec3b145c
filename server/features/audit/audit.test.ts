import type { Page } from '@portico/contract/core/page.ts'
import type { AuditLine, SignInLine } from '@portico/contract/features/audit/audit.contract.ts'
import { createPool } from '@portico/database/pool.ts'
import { createSecurityTrail } from '@portico/identity/core/security-trail.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sealAudit } from '../../core/audit/audit-chain.ts'

let portico: TestPortico
let pool: pg.Pool
let staff: Caller
let platform: Caller
let merchant: Caller
const trail = '/api/v1/crm/audit'
const history = '/api/v1/crm/reports/login-history'

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  pool = createPool({ url: portico.database.urls.app_identity, name: 'audit-test', max: 2 })
  const { northwind, acme } = portico.world
  staff = portico.as(northwind.people.administrator!)
  merchant = portico.as(acme.owner)
  platform = portico.as(portico.world.platform.people.administrator!)
})
afterAll(async () => {
  await pool?.end()
  await portico?.close()
})

const linesOf = <Line = AuditLine>({ body }: Reply) => (body as Page<Line>).data
const refund = async (by: Person, place: 'acme' | 'initech') => {
  const id = await aCapturedPayment(portico, { merchant: place })
  const path = by.level === 'merchant' ? '/api/v1/transactions' : '/api/v1/crm/transactions'
  const reply = await portico
    .as(by)
    .post(`${path}/${id}/refunds`, { amountMinor: 100, reasonCode: 'Other' }, { headers: { 'idempotency-key': `audit-${id}` } })
  expect(reply.status).toBe(201)
  return id
}

/** As identity does it at a sign-in, with an account of this person. */
async function signIn(person: Person, facts: object, result: 'done' | 'refused' = 'done') {
  const accountId = portico.services.newId()
  await portico.admin.query(
    `insert into identity.accounts (id, user_id, email, created_at) values ($1, $2, $3, now()) on conflict (user_id) do nothing`,
    [accountId, person.id, person.email],
  )
  const { rows } = await portico.admin.query<{ id: string }>('select id from identity.accounts where user_id = $1', [person.id])
  const { record } = createSecurityTrail({ clock: () => portico.services.now(), log: { error: () => undefined } })
  const origin = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', requestId: null }
  await record(pool, origin, { action: 'identity.signIn', accountId: rows[0]!.id, result, facts })
}

describe('the audit page', () => {
  test('shows a tenant what was done in it and whose record it was, a merchant only its own without the names of staff, the platform all', async () => {
    const clerk = portico.world.northwind.people.administrator!
    const byClerk = await refund(clerk, 'acme')
    const elsewhere = await refund(portico.world.contoso.people.administrator!, 'initech')
    const query = `?entity=transactions&action=transactions.refund`
    const [ofTenant] = linesOf(await staff.get(trail + query))
    expect(ofTenant).toMatchObject({
      tenantName: 'Northwind',
      merchantName: 'Acme Ltd',
      entity: 'transactions',
      entityId: byClerk,
      action: 'transactions.refund',
      actorId: clerk.id,
      actorName: 'Administrator Person',
    })
    expect(linesOf(await staff.get(trail + query)).map(({ entityId }) => entityId)).not.toContain(elsewhere)
    const [ofMerchant] = linesOf(await merchant.get(`/api/v1/audit${query}`))
    expect(ofMerchant).toMatchObject({ entityId: byClerk, actorId: null, actorName: null, actorLevel: 'tenant' })
    expect(linesOf(await portico.as(portico.world.globex.owner).get(`/api/v1/audit${query}`))).toEqual([])
    const ids = linesOf(await platform.get(trail + query)).map(({ entityId }) => entityId)
    expect(ids).toEqual([elsewhere, byClerk])
    const narrowed = linesOf(await platform.get(`${trail}${query}&tenants=${portico.world.contoso.id}`))
    expect(narrowed.map(({ entityId }) => entityId)).toEqual([elsewhere])
  })

  test('is walked by cursor, over one tenant and over all, without a record twice or left out', async () => {
    for (let at = 0; at < 6; at++) await refund(portico.world[at % 2 ? 'acme' : 'initech'].owner, at % 2 ? 'acme' : 'initech')
    for (const caller of [staff, platform]) {
      const whole = linesOf(await caller.get(`${trail}?pageSize=100`)).map(({ id }) => id)
      const walked: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const reply = await caller.get(`${trail}?pageSize=2${cursor ? `&cursor=${cursor}` : ''}`)
        walked.push(...linesOf(reply).map(({ id }) => id))
        cursor = (reply.body as Page<AuditLine>).nextCursor
      }
      expect(walked).toEqual(whole)
      expect(new Set(whole).size).toBe(whole.length)
      const third = linesOf(await caller.get(`${trail}?pageSize=2&pageIndex=2`)).map(({ id }) => id)
      expect(third).toEqual(whole.slice(4, 6))
    }
  })

  test('is searched by name within a month, and by who, what, result and time', async () => {
    const none = await staff.get(`${trail}?name=person`)
    expect([none.code, Object.keys((none.body as { fields: object }).fields)]).toEqual(['narrow_the_search', ['query.name']])
    const from = new Date(Date.now() - 3_600_000).toISOString()
    expect(linesOf(await staff.get(`${trail}?name=TRATOR per&dateFrom=${from}`)).length).toBeGreaterThan(0)
    expect(linesOf(await staff.get(`${trail}?name=nobody&dateFrom=${from}`))).toEqual([])
    expect(linesOf(await staff.get(`${trail}?dateTo=${from}`))).toEqual([])
    expect(linesOf(await staff.get(`${trail}?actorId=${portico.world.acme.owner.id}`)).length).toBeGreaterThan(0)
    expect(linesOf(await staff.get(`${trail}?result=refused&action=transactions.refund`))).toEqual([])
  })

  test('tells whether the records are still what was sealed', async () => {
    const check = async () => (await staff.get(`${trail}/chain`)).body as { sealed: number; unsealed: number; brokenAt: object | null }
    expect(await check()).toMatchObject({ sealed: 0, brokenAt: null })
    const { northwind } = portico.world
    const later = new Date(portico.services.now().getTime() + 60_000)
    await portico.services.inScope({ level: 'tenant', tenantId: northwind.id, mode: 'Live' }, (db) => sealAudit(db, later))
    const { sealed } = await check()
    expect(sealed).toBeGreaterThan(0)
    const [record] = linesOf(await staff.get(`${trail}?entity=transactions`))
    const rewrite = async (action: string) => {
      await portico.admin.query('begin; set local session_replication_role = replica')
      await portico.admin.query('update audit_records set action = $2 where id = $1', [record!.id, action])
      await portico.admin.query('commit')
    }
    await rewrite('transactions.void')
    expect((await check()).brokenAt).toMatchObject({ auditId: record!.id })
    await rewrite(record!.action)
    expect(await check()).toMatchObject({ sealed, brokenAt: null })
  })
})

describe('the login history', () => {
  test('tells who came from where with what and when, and who was refused and why', async () => {
    const { administrator } = portico.world.northwind.people
    await signIn(administrator!, { methods: ['pwd', 'otp'] })
    await signIn(portico.world.acme.owner, { step: 'password', reason: 'wrong password' }, 'refused')
    const [refused, done] = linesOf<SignInLine>(await staff.get(history))
    expect(done).toMatchObject({
      personId: administrator!.id,
      personName: 'Administrator Person',
      event: 'signIn',
      result: 'done',
      ip: '203.0.113.7',
      device: 'Firefox, Linux',
      methods: ['pwd', 'otp'],
      merchantName: null,
    })
    expect(refused).toMatchObject({ merchantName: 'Acme Ltd', result: 'refused', reason: 'wrong password', methods: [] })
    expect((await staff.get(`${history}/${done!.id}`)).body).toEqual(done)
    expect((await staff.get(`${trail}/records/${done!.id}`)).body).toMatchObject({
      after: { ip: '203.0.113.7', userAgent: 'Firefox, Linux' },
    })
    expect((await portico.as(portico.world.contoso.people.administrator!).get(`${history}/${done!.id}`)).status).toBe(404)
    expect((await platform.get(`${history}/${done!.id}`)).body).toEqual(done)
    const [other] = linesOf(await staff.get(`${trail}?entity=transactions`))
    expect((await staff.get(`${history}/${other!.id}`)).status).toBe(404)
    expect((await staff.get(`${trail}/records/${other!.id}`)).body).toEqual(other)
    expect(linesOf<SignInLine>(await staff.get(`${history}?event=lockOut`))).toEqual([])
    expect(linesOf<SignInLine>(await staff.get(`${history}?result=refused`)).map(({ id }) => id)).toEqual([refused!.id])
  })

  test('holds nothing of another tenant, and for the platform everyone’s', async () => {
    await signIn(portico.world.contoso.people.finance!, { methods: ['pwd'] })
    const names = (lines: SignInLine[]) => [...new Set(lines.map(({ tenantName }) => tenantName))].sort()
    expect(names(linesOf(await staff.get(history)))).toEqual(['Northwind'])
    expect(names(linesOf(await platform.get(history)))).toEqual(['Contoso', 'Northwind'])
    expect((await merchant.get(history)).status).toBe(403)
  })
})
