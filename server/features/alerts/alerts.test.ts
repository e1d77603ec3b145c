import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/contract/core/page.ts'
import type { Alert, Preview, Rule } from '@portico/contract/features/alerts/alerts.schemas.ts'
import { ruleRequest } from '@portico/testkit/features/alerts.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { notificationSubscribers } from '../notifications/index.ts'
import { alertSubscribers } from './alerts.events.ts'
import { evaluateAlerts } from './index.ts'

const noon = Date.parse('2026-06-01T12:00:00Z')
const minuteMs = 60_000
const rules = '/api/v1/crm/alert-rules'
const test_ = { headers: { mode: 'Test' } }

let portico: TestPortico
let risk: Person
let administrator: Person
let now = noon
type Mail = { userId: string; id: string; title: string; description: string }
const mails: Mail[] = []

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  Object.assign(portico.services, { now: () => new Date(now) })
  ;({ risk, administrator } = portico.world.northwind.people as Record<'risk' | 'administrator', Person>)
  const { acme } = portico.world
  await loadPayments(portico.admin, [{ tenantId: acme.tenantId, merchantId: acme.id }], {
    count: 60,
    days: 0.02,
    until: new Date(noon - 10 * minuteMs),
    mode: 'Test',
  })
})
afterAll(() => portico?.close())

const subscribers = () => [
  notificationSubscribers,
  alertSubscribers({
    mailNews: async (to, newsIn) => {
      const { id, title, description } = newsIn('en')
      // As a mailbox does with the same mail.
      if ('userId' in to && !mails.some((mail) => mail.id === id && mail.userId === to.userId))
        mails.push({ ...to, id, title, description })
    },
  }),
]
const deliver = () => deliverTo(portico, subscribers())
/** The worker's minute. */
const look = async (ms: number, mode: 'Test' | 'Live' = 'Test') => {
  now = ms
  await evaluateAlerts(portico.services, { level: 'tenant', tenantId: portico.world.acme.tenantId, mode })
}
const add = async (wish: object = {}, person = risk): Promise<Rule> => {
  const reply = await portico.as(person).post(rules, ruleRequest(wish), test_)
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Rule
}
const ruleOf = async (id: string) => (await portico.as(risk).get(`${rules}/${id}`, test_)).body as Rule
const alertOf = async (id: string) => (await portico.as(risk).get(`/api/v1/crm/alerts/${id}`, test_)).body as Alert
const newsOf = async (person: Person, of: Alert) => {
  const { body } = await portico.as(person).get('/v1/api/in-app-notifications', test_)
  return (body as { data: { title: string; objectUrl: string; notificationType: string }[] }).data.filter(({ title }) =>
    title.startsWith(of.name),
  )
}

/** Attempts of a merchant's payments that ended at a moment. */
async function attempts(
  at: number,
  statuses: readonly string[],
  merchant = portico.world.acme,
  mode = 'Test',
  index = 1,
): Promise<string[]> {
  const { rows } = await portico.admin.query<{ id: string }>(
    'select id from transactions t where merchant_id = $1 and mode = $2 and parent_transaction_id is null and not exists (select from transaction_attempts a where a.transaction_id = t.id and a.index = $4) limit $3',
    [merchant.id, mode, statuses.length, index],
  )
  for (const [nth, status] of statuses.entries())
    await portico.admin.query(
      `insert into transaction_attempts (tenant_id, id, merchant_id, mode, transaction_id, index, service_provider, amount_minor, currency, status, started_at,
         ended_at, normalised_code, payment_method, payment_provider)
       select tenant_id, $2, merchant_id, mode, id, $6, service_provider, amount_minor, currency, $3, $4, $5, null, payment_method, service_provider
       from transactions where id = $1`,
      [rows[nth]!.id, randomUUID(), status, new Date(at - 2000), new Date(at), index],
    )
  return rows.map(({ id }) => id)
}
const forgetAttempts = () => portico.admin.query('delete from transaction_attempts')
const declinesOf = (declined: number, approved: number) =>
  [...Array(declined).fill('Declined'), ...Array(approved).fill('Captured')] as string[]

describe('an alert', () => {
  test('B-REP-09 fires on declines that were decided in the window, notifies once, recovers and is resolved', async () => {
    const rule = await add({
      recipients: [risk.id, administrator.id],
      mail: true,
      pendingMinutes: 2,
      minimumPayments: 10,
      windowMinutes: 15,
    })
    expect(rule).toMatchObject({ state: 'Normal', version: 1, latest: null, alertId: null })
    await look(noon)
    expect(await ruleOf(rule.id)).toMatchObject({ state: 'NoData', latest: { value: null, counted: 0 } })
    const counted = await attempts(noon + minuteMs - 30_000, declinesOf(6, 4))
    await look(noon + minuteMs)
    expect(await ruleOf(rule.id)).toMatchObject({ state: 'Pending', latest: { value: 60, counted: 6, outOf: 10 } })
    await look(noon + 2 * minuteMs)
    await look(noon + 3 * minuteMs)
    const fired = await ruleOf(rule.id)
    expect(fired).toMatchObject({ state: 'Firing' })
    // A second worker, or the same minute again, finds nothing to do.
    await Promise.all([look(noon + 3 * minuteMs), look(noon + 3 * minuteMs)])
    const alert = await alertOf(fired.alertId!)
    expect(alert).toMatchObject({ state: 'Firing', value: 60, counted: 6, outOf: 10, payments: 6, threshold: 40, acknowledgedBy: null })
    expect(alert.history.map(({ step }) => step)).toEqual(['Fired'])
    await deliver()
    expect(await newsOf(risk, alert)).toMatchObject([
      { notificationType: 'TransactionVelocityAlert', objectUrl: `/crm/reports/alerts/${alert.id}` },
    ])
    expect(
      mails
        .filter(({ title }) => title.startsWith(rule.name))
        .map(({ userId }) => userId)
        .sort(),
    ).toEqual([risk.id, administrator.id].sort())

    // The lookup shows exactly the payments that it counted, and later declines are not among them.
    await attempts(noon + 3 * minuteMs, ['Declined'])
    const lookup = await portico.as(risk).get('/api/v1/crm/transactions', { ...test_, query: { alertId: alert.id, pageSize: '50' } })
    const found = lookup.body as Page<{ id: string }>
    expect(found.totalCount).toBe(alert.payments)
    expect(found.data.map(({ id }) => id).sort()).toEqual(counted.slice(0, 6).sort())

    await forgetAttempts()
    await attempts(noon + 4 * minuteMs, declinesOf(1, 11), undefined, undefined, 2)
    await look(noon + 5 * minuteMs)
    expect(await alertOf(alert.id)).toMatchObject({ state: 'Recovering', counted: 6, latest: { counted: 1, outOf: 12 } })
    await look(noon + 6 * minuteMs)
    await look(noon + 7 * minuteMs)
    const over = await alertOf(alert.id)
    expect(over).toMatchObject({ state: 'Resolved', resolvedBy: null })
    expect(over.history.map(({ step }) => step)).toEqual(['Resolved', 'Recovering', 'Fired'])
    expect(await ruleOf(rule.id)).toMatchObject({ state: 'Normal', alertId: null })
    await deliver()
    expect((await newsOf(risk, alert)).length).toBe(3)
    expect(mails.filter(({ title, userId }) => title.startsWith(rule.name) && userId === risk.id).length).toBe(2)
    await forgetAttempts()
  })

  test('is acknowledged, snoozed and resolved by hand, and its rule fires again only after it has cleared', async () => {
    const start = noon + 30 * minuteMs
    const rule = await add({ recipients: [risk.id], mail: true, windowMinutes: 15 })
    await attempts(start - 1000, declinesOf(6, 2))
    await look(start)
    const id = (await ruleOf(rule.id)).alertId!
    const caller = portico.as(risk)
    const url = `/api/v1/crm/alerts/${id}`
    expect((await caller.post(`${url}/acknowledge`, { note: 'Asking the provider' }, test_)).body).toMatchObject({
      acknowledgedBy: 'Risk Person',
    })
    const again = await portico.as(administrator).post(`${url}/acknowledge`, { note: null }, test_)
    expect([again.status, (again.body as { reason?: string }).reason]).toEqual([409, 'alerts.alreadyAcknowledged'])
    expect((await caller.post(`${url}/snooze`, { minutes: 30, note: null }, test_)).status).toBe(200)
    await deliver()
    const told = (await newsOf(risk, await alertOf(id))).length
    // While it is snoozed it goes on, and nobody hears of it.
    await forgetAttempts()
    await look(start + minuteMs)
    expect(await alertOf(id)).toMatchObject({ state: 'NoData' })
    await deliver()
    expect((await newsOf(risk, await alertOf(id))).length).toBe(told)
    await look(start + 31 * minuteMs)
    await deliver()
    expect((await newsOf(risk, await alertOf(id))).length).toBe(told + 1)

    await attempts(start + 31 * minuteMs, declinesOf(6, 2))
    await look(start + 32 * minuteMs)
    expect(await alertOf(id)).toMatchObject({ state: 'Firing' })
    const resolved = await caller.post(`${url}/resolve`, { note: 'Their route is repaired' }, test_)
    expect(resolved.body).toMatchObject({ state: 'Resolved', resolvedBy: 'Risk Person' })
    expect((await caller.post(`${url}/resolve`, { note: 'Again' }, test_)).status).toBe(409)
    await look(start + 33 * minuteMs)
    expect(await ruleOf(rule.id)).toMatchObject({ state: 'Resolved', alertId: null })
    await look(start + 50 * minuteMs)
    expect(await ruleOf(rule.id)).toMatchObject({ state: 'Normal' })
    await forgetAttempts()
  })

  test('quiet hours hold back mails and not the state', async () => {
    const start = noon + 120 * minuteMs
    const rule = await add({ recipients: [risk.id], mail: true, quietFrom: '16:50', quietTo: '17:10', windowMinutes: 60 })
    await attempts(start - 1000, declinesOf(6, 2))
    // 17:00 in Istanbul.
    await look(start)
    expect(await ruleOf(rule.id)).toMatchObject({ state: 'Firing' })
    const mailed = () => mails.filter(({ title }) => title.startsWith(rule.name)).length
    await deliver()
    expect(mailed()).toBe(0)
    await look(start + 9 * minuteMs)
    await look(start + 10 * minuteMs)
    await look(start + 11 * minuteMs)
    await deliver()
    expect(mailed()).toBe(1)
    await forgetAttempts()
  })

  test('of Test payments says nothing of Live ones', async () => {
    const start = noon + 200 * minuteMs
    const rule = await add({})
    await attempts(start - 1000, declinesOf(6, 2))
    await look(start, 'Live')
    expect(await ruleOf(rule.id)).toMatchObject({ latest: null })
    await look(start)
    const { alertId } = await ruleOf(rule.id)
    expect((await portico.as(risk).get(`/api/v1/crm/alerts/${alertId}`)).status).toBe(404)
    await forgetAttempts()
  })
})

describe('who sees an alert', () => {
  test('a merchant sees what a rule shares about its own payments and nothing else, in each list', async () => {
    const start = noon + 300 * minuteMs
    const { acme, globex, northwind } = portico.world
    const shared = await add({ merchantIds: [acme.id], isShared: true, recipients: [risk.id] })
    const kept = await add({ merchantIds: [acme.id] })
    const all = await add({})
    await attempts(start - 1000, declinesOf(6, 2))
    await look(start)
    const id = (await ruleOf(shared.id)).alertId!
    await portico.as(risk).post(`/api/v1/crm/alerts/${id}/acknowledge`, { note: 'Inside' }, test_)
    for (const path of ['/api/v1/alerts', '/api/v1/tenant/alerts', '/api/v1/platform/alerts']) {
      const seen = (await portico.as(acme.owner).get(path, test_)).body as Page<Alert>
      expect(seen.data.map((alert) => alert.id)).toEqual([id])
      expect(seen.data[0]).toMatchObject({ ruleId: null, acknowledgedBy: null, counted: 6, outOf: 8 })
      expect(((await portico.as(globex.owner).get(path, test_)).body as Page<Alert>).data).toEqual([])
    }
    const one = (await portico.as(acme.owner).get(`/api/v1/platform/alerts/${acme.tenantId}/${id}`, test_)).body as Alert
    expect(one.history.map(({ step }) => step)).toEqual(['Fired'])
    expect((await portico.as(acme.owner).get(`/api/v1/platform/alerts/${portico.world.contoso.id}/${id}`, test_)).status).toBe(404)
    for (const hidden of [kept, all]) {
      const { alertId } = await ruleOf(hidden.id)
      for (const path of [
        `/api/v1/alerts/${alertId}`,
        `/api/v1/alerts/${alertId}/chart`,
        `/api/v1/platform/alerts/${acme.tenantId}/${alertId}`,
      ])
        expect((await portico.as(acme.owner).get(path, test_)).status).toBe(404)
      const payments = await portico.as(acme.owner).get('/api/v1/transactions', { ...test_, query: { alertId: alertId! } })
      expect((payments.body as Page<object>).data).toEqual([])
    }
    const types = (await portico.as(acme.owner).get('/api/v1/alerts/types', test_)).body as { data: { kind: string; open: number }[] }
    expect(types.data.find(({ kind }) => kind === 'DeclineRatio')!.open).toBe(1)
    expect(types.data.reduce((sum, { open }) => sum + open, 0)).toBe(1)
    // What concerns a user is what names them; the tenant's list has all.
    const mineOf = async (person: Person) =>
      ((await portico.as(person).get('/api/v1/crm/alerts', { ...test_, query: { pageSize: '100' } })).body as Page<Alert>).data
    const mine = await mineOf(risk)
    expect(mine.map((alert) => alert.id)).toContain(id)
    const ownRules = new Set<string | null>()
    for (const alert of mine) {
      const rule = await portico.as(risk).get(`${rules}/${alert.ruleId}`, test_)
      if (rule.status === 200 && (rule.body as Rule).recipients.includes(risk.id)) ownRules.add(alert.ruleId)
    }
    expect(mine.every(({ ruleId }) => ownRules.has(ruleId))).toBe(true)
    expect(mine.map((alert) => alert.ruleId)).not.toContain(all.id)
    expect((await mineOf(northwind.people.support!)).map((alert) => alert.id)).not.toContain(id)
    expect(await mineOf(portico.world.contoso.people.risk!)).toEqual([])
    const tenants = (await portico.as(risk).get('/api/v1/crm/tenant/alerts', test_)).body as Page<Alert>
    expect(tenants.data.map((alert) => alert.ruleId)).toEqual(expect.arrayContaining([shared.id, kept.id, all.id]))
    const platform = (await portico.as(portico.world.platform.people.risk!).get('/api/v1/crm/platform/alerts', test_)).body as Page<Alert>
    expect(platform.data.find((alert) => alert.id === id)).toMatchObject({ tenantId: northwind.id, tenantName: expect.any(String) })
    await forgetAttempts()
  })

  test('a user who is held to some merchants sees and makes rules about these alone', async () => {
    const { acme, northwind } = portico.world
    const person = northwind.people.support!
    await portico.admin.query(
      "update roles set permissions = permissions || '{Settings.AlertSettings.DeclinePendingRatio.View,Settings.AlertSettings.DeclinePendingRatio.Actions.Manage}'::text[] where tenant_id = $1 and name = 'Support'",
      [northwind.id],
    )
    await limit(portico, person, { merchants: [acme.id] })
    const ownRule = () => portico.as(person).post(rules, ruleRequest({ merchantIds: [acme.id] }), test_)
    await expect.poll(async () => (await ownRule()).status, { timeout: 5000 }).toBe(201)
    await expect.poll(async () => (await portico.as(person).post(rules, ruleRequest(), test_)).status, { timeout: 5000 }).toBe(403)
    const listed = (await portico.as(person).get(rules, test_)).body as Page<Rule>
    expect(listed.data.every(({ merchantIds }) => merchantIds.length === 1 && merchantIds[0] === acme.id)).toBe(true)
    const named = await portico.as(risk).post(rules, ruleRequest({ recipients: [person.id] }), test_)
    expect(Object.keys((named.body as { fields: object }).fields)).toEqual(['body.recipients'])
    await limit(portico, person, null as never).catch(() => undefined)
  })
})

describe('a rule', () => {
  test.each([
    ['threshold', { threshold: 101, recoveryThreshold: 1 }],
    ['recoveryThreshold', { threshold: 40, recoveryThreshold: 41 }],
    ['recoveryThreshold', { kind: 'SuccessDrop', threshold: 60, recoveryThreshold: 50 }],
    ['merchantIds', { kind: 'FailedJobs', merchantIds: [randomUUID()], threshold: 3, recoveryThreshold: 1 }],
    ['countries', { kind: 'WebhookFailures', countries: ['TR'] }],
    ['quietTo', { quietFrom: '22:00' }],
    ['isShared', { isShared: true }],
    ['windowMinutes', { windowMinutes: 7 }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
  ])('that cannot be is refused at its field: %s', async (field, wish) => {
    const reply = await portico.as(risk).post(rules, ruleRequest(wish), test_)
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([`body.${field}`])
  })

  test('that someone else has changed is answered with both sides, and one that is deleted resolves its alert', async () => {
    const start = noon + 400 * minuteMs
    const rule = await add({})
    const change = { ...ruleRequest({ name: rule.name, threshold: 45 }), isActive: true }
    expect((await portico.as(administrator).put(`${rules}/${rule.id}`, { ...change, version: 1 }, test_)).body).toMatchObject({
      version: 2,
    })
    const late = await portico.as(risk).put(`${rules}/${rule.id}`, { ...change, threshold: 50, version: 1 }, test_)
    expect([late.status, late.code]).toEqual([409, 'stale_version'])
    expect(late.body).toMatchObject({ current: { threshold: 45, version: 2 } })
    const taken = await portico.as(risk).post(rules, ruleRequest({ name: rule.name.toUpperCase() }), test_)
    expect(Object.keys((taken.body as { fields: object }).fields)).toEqual(['body.name'])
    await attempts(start - 1000, declinesOf(6, 2))
    await look(start)
    const { alertId } = await ruleOf(rule.id)
    expect((await portico.as(risk).delete(`${rules}/${rule.id}`, test_)).status).toBe(204)
    expect(await alertOf(alertId!)).toMatchObject({ state: 'Resolved', resolvedBy: 'Risk Person' })
    await look(start + minuteMs)
    await forgetAttempts()
  })

  test('counts what it watches beside all others as it does alone, in every window and scope', async () => {
    const start = noon + 500 * minuteMs
    const { acme, globex } = portico.world
    await loadPayments(portico.admin, [{ tenantId: acme.tenantId, merchantId: acme.id }], {
      ...{ count: 90, days: 0.05, until: new Date(start - 1000), mode: 'Test' },
    })
    await attempts(start - 1000, declinesOf(5, 3), undefined, undefined, 3)
    await attempts(start - 20 * minuteMs, declinesOf(2, 4), undefined, undefined, 4)
    const scopes = [{}, { merchantIds: [acme.id], methods: ['Card'] }, { providers: ['Bosphorus Pay'] }, { merchantIds: [globex.id] }]
    const made: { rule: Rule; sql: string }[] = []
    const plain = (table: string, column: string, scope: (typeof scopes)[number], windowMinutes: number) => {
      const { merchantIds, methods, providers } = scope as { merchantIds?: string[]; methods?: string[]; providers?: string[] }
      const span = `${column} > '${new Date(start - windowMinutes * minuteMs).toISOString()}' and ${column} <= '${new Date(start).toISOString()}'`
      return `from ${table} where mode = 'Test' and ${span}${merchantIds ? ` and merchant_id = '${merchantIds[0]}'` : ''}${
        methods ? " and payment_method = 'Card'" : ''
      }${providers ? " and service_provider = 'Bosphorus Pay'" : ''}`
    }
    for (const [nth, scope] of scopes.entries())
      for (const windowMinutes of [15, 30, 60]) {
        const wish = { ...scope, windowMinutes, threshold: 90, recoveryThreshold: 10, minimumPayments: 0 }
        made.push({
          rule: await add({ ...wish, kind: 'DeclineRatio', name: `Declines ${nth} in ${windowMinutes}` }),
          sql: `select count(*) filter (where status = 'Declined')::int as counted, count(*)::int as "outOf" ${plain('transaction_attempts', 'ended_at', scope, windowMinutes)}`,
        })
        made.push({
          rule: await add({ ...wish, kind: 'RefundRatio', name: `Refunds ${nth} in ${windowMinutes}` }),
          sql: `select count(*) filter (where type = 'Refund')::int as counted, count(*) filter (where type in ('Payment', 'Authorization'))::int as "outOf" ${plain('transactions', 'created_at', scope, windowMinutes)}`,
        })
      }
    await look(start)
    for (const { rule, sql } of made) {
      const { rows } = await portico.admin.query<{ counted: number; outOf: number }>(sql)
      expect((await ruleOf(rule.id)).latest, rule.name).toMatchObject(rows[0]!)
    }
    const all = made.map(({ rule }) => rule.name)
    expect(all.length).toBe(24)
    expect((await ruleOf(made[1]!.rule.id)).latest!.outOf).toBeGreaterThan(10)
    await forgetAttempts()
  })

  test('would have fired in a preview when it fires in the worker', async () => {
    const day = 86_400_000
    const start = noon + 700 * minuteMs
    now = start
    for (const [nth, ago] of [20, 10, 2].entries()) await attempts(start - ago * day, declinesOf(6, 2), undefined, undefined, 10 + nth)
    const { name: _1, severity: _2, mail: _3, timeZone: _4, ...body } = ruleRequest({ windowMinutes: 30 }) as Record<string, unknown>
    const preview = (await portico.as(risk).post('/api/v1/crm/alert-previews', body, test_)).body as Preview
    expect(preview.firings.length).toBe(3)
    await forgetAttempts()
  })
})
