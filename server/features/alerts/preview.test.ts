import { randomUUID } from 'node:crypto'
import type { Page } from '@portico/contract/core/page.ts'
import { type AlertKind, kindFacts } from '@portico/contract/features/alerts/alert-words.ts'
import { type Alert, type Preview, type Rule, Watching } from '@portico/contract/features/alerts/alerts.schemas.ts'
import { ruleRequest } from '@portico/testkit/features/alerts.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aDelivery } from '@portico/testkit/features/webhooks.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { evaluateAlerts } from './index.ts'

const begin = Date.parse('2026-06-10T12:00:00Z')
const minuteMs = 60_000
const weekMs = 7 * 86_400_000
const hours = 3
const stepMs = 5 * minuteMs
const end = begin + hours * 60 * minuteMs
const inTest = { headers: { mode: 'Test' } }
const rulesAt = '/api/v1/crm/alert-rules'

let portico: TestPortico
let risk: Person
let now = begin

/** Each rises and falls within three hours: a busy one in which much goes wrong, then two quiet ones. */
const wishes: Partial<Record<AlertKind, object>> = {
  DeclineRatio: { threshold: 60, recoveryThreshold: 20, minimumPayments: 5, pendingMinutes: 10 },
  SuccessDrop: { threshold: 50, recoveryThreshold: 80, minimumPayments: 5 },
  ProviderTimeouts: { threshold: 30, recoveryThreshold: 10, minimumPayments: 5 },
  WebhookFailures: { threshold: 50, recoveryThreshold: 25, minimumPayments: 3, pendingMinutes: 5 },
  Velocity: { threshold: 40, recoveryThreshold: 10 },
  VolumeSpike: { threshold: 80, recoveryThreshold: 20, minimumPayments: 5 },
  VolumeDrop: { threshold: 50, recoveryThreshold: 20, minimumPayments: 5, pendingMinutes: 15 },
  RefundRatio: { threshold: 10, recoveryThreshold: 5, minimumPayments: 10 },
  PendingRatio: { threshold: 4, recoveryThreshold: 2, minimumPayments: 10, methods: ['Card'] },
}
const kinds = Object.keys(wishes) as AlertKind[]
const made = new Map<AlertKind, Rule>()
const alerts = new Map<AlertKind, Alert[]>()

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  Object.assign(portico.services, { now: () => new Date(now) })
  risk = portico.world.northwind.people.risk!
  const { acme, globex } = portico.world
  const place = { tenantId: globex.tenantId, merchantId: globex.id }
  const hour = 1 / 24
  for (const [count, days, until] of [
    [110, hour, begin + 60 * minuteMs],
    [12, 2 * hour, end],
    [50, hour, begin + 60 * minuteMs - weekMs],
    [70, 2 * hour, end - weekMs],
  ] as const)
    await loadPayments(portico.admin, [place], { count, days, until: new Date(until), mode: 'Test' })
  // Of no rule here.
  await loadPayments(portico.admin, [{ tenantId: acme.tenantId, merchantId: acme.id }], {
    ...{ count: 40, days: hour, until: new Date(begin + 60 * minuteMs), mode: 'Test' as const },
  })
  await insertAttempts()
  await insertWebhooks()

  for (const kind of kinds) {
    const wish = { kind, windowMinutes: 30, merchantIds: [globex.id], isShared: true, minimumPayments: 0, ...wishes[kind] }
    const reply = await portico.as(risk).post(rulesAt, ruleRequest(wish), inTest)
    expect(reply.status, reply.text).toBe(201)
    made.set(kind, reply.body as Rule)
  }
  for (now = begin; now <= end; now += stepMs)
    await evaluateAlerts(portico.services, { level: 'tenant', tenantId: globex.tenantId, mode: 'Test' })
  now = end
  const { data } = (await portico.as(risk).get('/api/v1/crm/tenant/alerts', { ...inTest, query: { pageSize: '100' } })).body as Page<Alert>
  for (const kind of kinds) alerts.set(kind, data.filter((one) => one.ruleId === made.get(kind)!.id).reverse())
}, 120_000)
afterAll(() => portico?.close())

/** One a minute: most are declined, or answered late, from the tenth minute to the fortieth. */
async function insertAttempts() {
  const { rows } = await portico.admin.query<{ id: string }>(
    "select id from transactions where merchant_id = $1 and mode = 'Test' order by id limit 180",
    [portico.world.globex.id],
  )
  for (const [minute, { id }] of rows.entries()) {
    const isBad = minute >= 10 && minute < 40 && minute % 4 > 0
    const at = begin + minute * minuteMs + 20_000
    await portico.admin.query(
      `insert into transaction_attempts (tenant_id, id, merchant_id, mode, transaction_id, index, service_provider, amount_minor, currency, status, started_at,
         ended_at, normalised_code, payment_method, payment_provider)
       select tenant_id, $2, merchant_id, mode, id, 1, service_provider, amount_minor, currency, $3, $4, $5, $6, payment_method, service_provider
       from transactions where id = $1`,
      [id, randomUUID(), isBad ? 'Declined' : 'Captured', new Date(at - 2000), new Date(at), isBad && minute > 20 ? 'Timeout' : null],
    )
  }
}

/** Every other minute: the endpoint is down for half an hour. */
async function insertWebhooks() {
  const { deliveryId } = await aDelivery({ portico, place: 'globex', level: 'tenant' } as Parameters<typeof aDelivery>[0])
  const { rows } = await portico.admin.query<{ id: string }>(
    "select id from transactions where merchant_id = $1 and mode = 'Test' order by id limit 30",
    [portico.world.globex.id],
  )
  for (let minute = 0; minute < 180; minute += 2) {
    const isDown = minute >= 30 && minute < 60
    await portico.admin.query(
      `insert into webhook_attempts (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, delivery_id, endpoint_id, no,
         at, trigger, address, status, latency_ms, error, request_headers, response_body)
       select t.tenant_id, $1, t.merchant_id, t.mode, t.id, t.payment_method, t.service_provider, d.id, d.endpoint_id, $3, $4, 'Auto', d.address, $5, 40, $6, '{}', null
       from transactions t, (select id, endpoint_id, 'https://hooks.example/portico' as address from webhook_deliveries where id = $2) d where t.id = $7`,
      [
        ...[randomUUID(), deliveryId, 2 + minute, new Date(begin + minute * minuteMs + 20_000)],
        ...[isDown ? 503 : 204, isDown ? 'status' : null, rows[(minute / 2) % rows.length]!.id],
      ],
    )
  }
}

const moment = (at: string | null) => at && new Date(at).toISOString()
const spansOf = (kind: AlertKind) => alerts.get(kind)!.map(({ firedAt, resolvedAt }) => ({ from: moment(firedAt), to: moment(resolvedAt) }))

test.each(kinds)('a rule of %s fires and ends at the moments that its preview says', async (kind) => {
  const rule = made.get(kind)!
  const body = Object.fromEntries(Object.keys(Watching.shape).map((name) => [name, rule[name as keyof Rule]]))
  const reply = await portico.as(risk).post('/api/v1/crm/alert-previews', body, inTest)
  expect(reply.status, reply.text).toBe(200)
  const preview = reply.body as Preview
  // A week earlier, nobody looked.
  const seen = preview.firings.filter(({ from }) => Date.parse(from) >= begin)
  expect(seen.length).toBeGreaterThan(0)
  expect(spansOf(kind)).toEqual(seen)
})

test.each(kinds)('an alert of %s has counted what its chart shows at that moment, and opens those payments and no others', async (kind) => {
  for (const alert of alerts.get(kind)!) {
    const chart = (await portico.as(risk).get(`/api/v1/crm/alerts/${alert.id}/chart`, inTest)).body as Preview
    const { counted, outOf, value } = alert
    const at = moment(alert.firedAt)
    expect(chart.points.find((point) => point.at === at)).toEqual({ at, counted, outOf, value })
    expect(await countedBetween(kind, Date.parse(alert.windowFrom), Date.parse(alert.windowTo))).toEqual({
      counted,
      ...(kindFacts[kind].unit === 'Count' ? {} : { outOf }),
    })
    const { platform, globex, acme } = portico.world
    const found = async (person: Person, path: string) => {
      const { status, body } = await portico.as(person).get(path, { ...inTest, query: { alertId: alert.id, pageSize: '100' } })
      expect(status).toBe(200)
      return (body as Page<{ id: string }>).data.map(({ id }) => id).sort()
    }
    const payments = await found(risk, '/api/v1/crm/transactions')
    // Many webhooks may tell of one payment.
    expect(payments.length).toBe(alert.payments)
    if (kind !== 'WebhookFailures') expect(payments.length).toBe(counted)
    expect(await found(platform.people.administrator!, '/api/v1/crm/transactions/platform')).toEqual(payments)
    expect(await found(globex.owner, '/api/v1/transactions')).toEqual(payments)
    expect(await found(acme.owner, '/api/v1/transactions')).toEqual([])
    expect(await found(portico.world.contoso.people.risk!, '/api/v1/crm/transactions')).toEqual([])
  }
})

/** The same in plain SQL, past the walls. */
async function countedBetween(kind: AlertKind, from: number, to: number): Promise<{ counted: number; outOf?: number }> {
  const one = async (text: string, ms = 0) => {
    const values = [portico.world.globex.id, new Date(from - ms), new Date(to - ms)]
    return (await portico.admin.query<{ counted: number; outOf: number }>(text, values)).rows[0]!
  }
  const attempts = (what: string, column = 'ended_at') =>
    one(`select count(*) filter (where ${what})::int as counted, count(*)::int as "outOf" from transaction_attempts
      where merchant_id = $1 and mode = 'Test' and ${column} > $2 and ${column} <= $3`)
  const isPayment = "type in ('Payment', 'Authorization')"
  const payments = (what: string, ms = 0) =>
    one(
      `select count(*) filter (where ${what})::int as counted, count(*) filter (where ${isPayment})::int as "outOf" from transactions
        where merchant_id = $1 and mode = 'Test' and created_at > $2 and created_at <= $3 ${kind === 'PendingRatio' ? "and payment_method = 'Card'" : ''}`,
      ms,
    )
  switch (kind) {
    case 'DeclineRatio':
      return attempts("status = 'Declined'")
    case 'SuccessDrop':
      return attempts("status = 'Captured'")
    case 'ProviderTimeouts':
      return attempts("normalised_code = 'Timeout'", 'started_at')
    case 'WebhookFailures':
      return one(`select count(*) filter (where status = 503)::int as counted, count(*)::int as "outOf" from webhook_attempts
        where merchant_id = $1 and mode = 'Test' and at > $2 and at <= $3`)
    case 'RefundRatio':
      return payments("type = 'Refund'")
    case 'PendingRatio':
      return payments(`${isPayment} and status = 'Pending'`)
    case 'VolumeDrop':
    case 'VolumeSpike':
      return { counted: (await payments(isPayment)).counted, outOf: (await payments(isPayment, weekMs)).counted }
    default:
      return { counted: (await payments(isPayment)).counted }
  }
}
