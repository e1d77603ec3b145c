import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Overview } from '@portico/contract/features/overview/overview.schemas.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aTicketOfTenant } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sealAudit } from '../../core/audit/audit-chain.ts'
import { asAppError } from '../../core/http/database-errors.ts'

let portico: TestPortico
let administrator: Caller
let hidden: string
let shown: string
let childOfHidden: string
const lookup = '/api/v1/crm/transactions'
const rights = [
  'CRM.Transaction.View',
  'CRM.Transaction.Export',
  'CRM.Transaction.Event.Details',
  'CRM.Transaction.Actions.Refund',
  'CRM.Transaction.Actions.CheckBalance',
  'CRM.Audit.View',
  'CRM.Audit.Export',
  'CRM.Dashboard.View',
  'CRM.Organization.Actions.Add',
  'CRM.Support.Lookup',
] as const

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  administrator = portico.as(portico.world.northwind.people.administrator!)
  hidden = (await aRefundedPayment(portico, { merchant: 'acme', externalId: 'parts-hidden' })).id
  shown = await aCapturedPayment(portico, {
    merchant: 'globex',
    externalId: 'parts-shown',
    paymentMethod: 'Wallet',
    serviceProvider: 'Bosphorus Pay',
  })
  for (const id of [hidden, shown]) {
    const headers = { 'idempotency-key': `parts-${id}` }
    const reply = await administrator.post(`${lookup}/${id}/refunds`, { amountMinor: 100, reasonCode: 'Other' }, { headers })
    expect(reply.status, reply.text).toBe(201)
    await portico.admin.query(
      `insert into api_logs (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, at, direction, flow, method, url, request_headers, request_body, response_headers, response_body)
       select tenant_id, $2, merchant_id, mode, id, payment_method, service_provider, created_at, 'OutboundProvider', 'authorise', 'POST', 'https://provider.example/payments', '{}', '', '{}', ''
       from transactions where id = $1`,
      [id, portico.services.newId()],
    )
  }
  const { rows } = await portico.admin.query<{ id: string }>('select id from transactions where parent_transaction_id = $1', [hidden])
  childOfHidden = rows[0]!.id
})
afterAll(() => portico?.close())

const rowsOf = async <Row>(caller: Caller, path: string) => ((await caller.get(path)).body as Page<Row>).data
const kinds = [
  ['merchants', () => ({ merchants: [portico.world.globex.id] })],
  ['payment methods', () => ({ paymentMethods: ['Wallet'] })],
  ['service providers', () => ({ serviceProviders: ['Bosphorus Pay'] })],
  ['a lookup of some payments', () => null],
] as const

describe.each(kinds)('a person held to %s', (kind, limits) => {
  const aHeldClerk = async () => {
    const held = limits()
    const clerk = await portico.personWith('tenant', held ? rights : [...rights.slice(1), 'CRM.Transaction.Apm.View'])
    if (held) await limit(portico, clerk, held)
    return portico.as(clerk)
  }

  test('has nothing of another payment: not itself, its parts, one event of it, one call for it, nor what hangs on it', async () => {
    const caller = await aHeldClerk()
    for (const id of [hidden, childOfHidden])
      for (const tail of ['', '/details', '/events', '/api-logs', '/fees', '/audit', '/cascading', '/check-balance', '/related'])
        expect([tail, (await caller.get(`${lookup}/${id}${tail}`)).status]).toEqual([tail, 404])
    const partsOf = async (id: string) => {
      const [event] = await rowsOf<{ eventId: string }>(administrator, `${lookup}/${id}/events`)
      const [log] = await rowsOf<{ logId: string }>(administrator, `${lookup}/${id}/api-logs`)
      return [`${lookup}/events/${event!.eventId}`, `${lookup}/api-logs/${log!.logId}`]
    }
    for (const path of await partsOf(hidden)) {
      expect([path, (await administrator.get(path)).status]).toEqual([path, 200])
      expect([path, (await caller.get(path)).status]).toEqual([path, 404])
    }
    for (const path of await partsOf(shown)) expect([path, (await caller.get(path)).status]).toEqual([path, 200])
  })

  test('a restricted user reads audit records of their own merchants only: in the list, by id and in the export', async () => {
    const caller = await aHeldClerk()
    const trail = '/api/v1/crm/audit'
    const recordsOf = async (by: Caller) =>
      (await rowsOf<AuditRecord & { entityId: string }>(by, `${trail}?entity=transactions&pageSize=100`)).map(({ entityId }) => entityId)
    expect(await recordsOf(administrator)).toEqual(expect.arrayContaining([hidden, shown]))
    expect(await recordsOf(caller)).toContain(shown)
    expect(await recordsOf(caller)).not.toContain(hidden)
    const [record] = await rowsOf<AuditRecord>(administrator, `${lookup}/${hidden}/audit`)
    expect((await administrator.get(`${trail}/records/${record!.id}`)).status).toBe(200)
    expect((await caller.get(`${trail}/records/${record!.id}`)).status).toBe(404)
    const file = await caller.get(`${trail}/csv?dateFrom=2020-01-01T00:00:00Z`)
    expect(file.status, file.text).toBe(200)
    const text = Object.values(unzipSync(file.bytes))
      .map((bytes) => Buffer.from(bytes).toString())
      .join()
    expect(text).toContain(shown)
    expect(text).not.toContain(hidden)
  })

  test('a restricted user sees no reference to a hidden record: in the ticket, its feed, its file, the search or the audit records', async () => {
    const caller = await aHeldClerk()
    const aboutBoth = [hidden, shown].map((value) => ({ key: 'Transaction', value }) as const)
    const ticketId = await aTicketOfTenant(portico, { references: aboutBoth })
    const at = `/api/support/ticket/${ticketId}`
    const more = { references: [{ key: 'Transaction', value: childOfHidden }] }
    expect((await administrator.post(`${at}/references`, more)).status).toBe(204)
    const tails = ['', '/feed', '/feed/exportcsv', '/audit']
    const textsOf = async (by: Caller) => (await Promise.all(tails.map((tail) => by.get(`${at}${tail}`)))).map(({ text }) => text)
    const names = (texts: string[], id: string) => texts.map((text) => text.includes(id))
    const [all, own] = [await textsOf(administrator), await textsOf(caller)]
    expect([names(all, hidden), names(all, childOfHidden)]).toEqual([
      [true, false, false, true],
      [true, true, true, true],
    ])
    for (const id of [hidden, childOfHidden, 'parts-hidden']) expect(names(own, id)).toEqual([false, false, false, false])
    expect(own[0]).toContain('parts-shown')
    expect(own[1]).not.toContain('ReferenceItem')
    const found = async (by: Caller, reference: string) =>
      (await rowsOf<{ ticketId: string }>(by, `/api/support/ticket/my?reference=${reference}`)).map((one) => one.ticketId)
    expect([await found(administrator, hidden), await found(caller, hidden)]).toEqual([expect.arrayContaining([ticketId]), []])
    expect(await found(caller, shown)).toContain(ticketId)
    const records = await rowsOf<{ entityId: string }>(caller, '/api/v1/crm/audit?entity=support&pageSize=100')
    expect(JSON.stringify(records)).not.toContain(hidden)
  })

  test('finds it counted nowhere: not in the file of payments nor on the landing page', async () => {
    const caller = await aHeldClerk()
    const file = await caller.get(`${lookup}/csv`)
    const text = Object.values(unzipSync(file.bytes))
      .map((bytes) => Buffer.from(bytes).toString())
      .join()
    expect(text).toContain('parts-shown')
    expect(text).not.toContain('parts-hidden')
    const count = ({ currencies }: Overview) => currencies.reduce((sum, one) => sum + one.today.payments.now.count, 0)
    const counted = async (by: Caller) => count((await by.get('/api/v1/crm/overview')).body as Overview)
    expect([await counted(caller), await counted(administrator)]).toEqual([1, 2])
  })

  test('a restricted user refunds their own payments as before, and can check the whole audit chain', async () => {
    const caller = await aHeldClerk()
    const refund = { amountMinor: 50, reasonCode: 'Other' }
    const reply = await caller.post(`${lookup}/${shown}/refunds`, refund, {
      headers: { 'idempotency-key': `parts-${kind.replaceAll(' ', '-')}` },
    })
    expect(reply.status, reply.text).toBe(201)
    const scope = { level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' } as const
    await portico.services.inScope(scope, (db) => sealAudit(db, new Date(portico.services.now().getTime() + 2000)))
    const chain = await caller.get('/api/v1/crm/audit/chain')
    expect(chain.body).toEqual((await administrator.get('/api/v1/crm/audit/chain')).body)
    expect(chain.body).toMatchObject({ brokenAt: null })
    expect((chain.body as { sealed: number }).sealed).toBeGreaterThan(0)
  })
})

test('a user restricted to merchants cannot add one, and the refusal says who can', async () => {
  const clerk = await portico.personWith('tenant', rights)
  await limit(portico, clerk, { merchants: [portico.world.acme.id] })
  const before = await portico.rowCounts()
  const reply = await portico
    .as(clerk)
    .post('/api/v1/crm/merchants', { legalBusinessName: 'Beyond Ltd', processingStatus: 'SandboxEnabled' })
  expect([reply.status, reply.code]).toEqual([403, 'not_allowed'])
  expect(reply.text).toContain('Ask someone who sees all of them')
  const after = await portico.rowCounts()
  expect(after).toEqual({ ...before, 'public.audit_records': before['public.audit_records']! + 1 })
})

test('a row that could not be read back is refused, never an error of ours', async () => {
  const limits = { merchants: [portico.world.acme.id] }
  const scope = { level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live', limits } as const
  const { globex } = portico.world
  const writing = portico.services.inScope(scope, (db) =>
    db
      .insertInto('audit_records')
      .values({
        tenant_id: scope.tenantId,
        merchant_id: globex.id,
        id: portico.services.newId(),
        at: portico.services.now(),
        actor_level: 'tenant',
        actor_name: 'Nobody',
        action: 'merchants.change',
        entity: 'merchants',
        entity_id: globex.id,
        result: 'done',
      })
      .execute(),
  )
  const error = await writing.catch((thrown: unknown) => thrown)
  expect(asAppError(error)).toMatchObject({ code: 'not_allowed', message: 'It would be beyond what you may see' })
})
