import type { Page } from '@portico/contract/core/page.ts'
import type { Schedule } from '@portico/contract/features/schedules/schedules.schemas.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import type { Person } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aScheduling, configuration, dayMs, morning, post, type Scheduling, scheduleRequest, urlOf } from './schedules.fixture.ts'

let on: Scheduling
let finance: Person
let administrator: Person
beforeAll(async () => {
  on = await aScheduling()
  ;({ finance, administrator } = on)
})
afterAll(() => on?.portico.close())

const fieldsOf = (reply: { body: never }) => Object.keys((reply.body as { fields?: object }).fields ?? {})
const reasonOf = (reply: { body: never }) => (reply.body as { reason?: string }).reason
const seen: Permission[] = ['CRM.Reports.Schedules.View', 'CRM.Reports.Schedules.Actions.Manage', 'CRM.Reports.TransactionsDailyV1.View']

describe('an automated report', () => {
  test('B-REP-08 is made, read, changed, switched off and on, and deleted, each with a record in its trail', async () => {
    const { portico } = on
    const caller = portico.as(finance)
    const made = await on.create(finance, { filters: { period: 'yesterday', currency: 'EUR' }, columns: ['day', 'captured'] })
    expect(made).toMatchObject({
      reportType: 'transactions-daily-v1',
      filters: { period: 'yesterday', currency: 'EUR' },
      columns: ['day', 'captured'],
      isActive: true,
      version: 1,
      merchantId: null,
      ownerName: 'Finance Person',
      nextRunAt: '2026-06-01T05:00:00Z',
      lastRuns: [],
    })
    const { data } = (await caller.get(configuration(finance.tenantId))).body as { data: Schedule[] }
    expect(data.map(({ id }) => id)).toContain(made.id)
    const body = { ...scheduleRequest(finance, { frequency: 'weekly', weekdays: [5, 1], time: '07:30', skipIfEmpty: true }), version: 1 }
    const { reportType: _, ...change } = body
    const changed = await caller.put(configuration(made.id), change)
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body).toMatchObject({ weekdays: [1, 5], time: '07:30', version: 2, columns: null, nextRunAt: '2026-06-01T04:30:00Z' })
    expect((await caller.post(configuration(made.id, '/deactivate'))).body).toMatchObject({ isActive: false, nextRunAt: null })
    expect((await caller.post(configuration(made.id, '/activate'))).body).toMatchObject({ isActive: true, stoppedBecause: null })
    expect((await caller.delete(configuration(made.id))).status).toBe(204)
    expect((await caller.get(`${urlOf(finance)}/${made.id}`)).status).toBe(404)
    const { rows } = await portico.admin.query('select action from audit_records where entity_id = $1 order by id', [made.id])
    expect(rows.map(({ action }) => action)).toEqual(
      ['create', 'update', 'deactivate', 'activate', 'delete'].map((verb) => `schedules.${verb}`),
    )
  })

  test('that someone else has changed is answered with what it is now', async () => {
    const made = await on.create(finance)
    const { reportType: _, ...change } = scheduleRequest(finance, { time: '09:00' })
    expect((await on.portico.as(administrator).put(configuration(made.id), { ...change, version: 1 })).status).toBe(200)
    const late = await on.portico.as(finance).put(configuration(made.id), { ...change, time: '10:00', version: 1 })
    expect([late.status, late.code]).toEqual([409, 'stale_version'])
    expect(late.body).toMatchObject({ current: { id: made.id, time: '09:00', version: 2, ownerName: 'Administrator Person' } })
  })

  const wrong: [string, object, string][] = [
    ['an unknown report', { reportType: 'profits' }, 'body.reportType'],
    ['an unknown column', { columns: ['day', 'profit'] }, 'body.columns.1'],
    ['a figure of another report', { columns: ['day', 'savedShare'] }, 'body.columns'],
    ['an unknown filter', { filters: { period: 'today', colour: 'red' } }, 'body.filters.colour'],
    ['a grouping that it does not offer', { filters: { period: 'today', groupBy: 'status' } }, 'body.filters.groupBy'],
    ['no period', { filters: {} }, 'body.filters.period'],
    ['days in place of a period', { filters: { period: 'today', dateFrom: '2026-01-01' } }, 'body.filters.dateFrom'],
    [
      'a period longer than the report has',
      { reportType: 'transactions-daily', filters: { period: 'last365Days' } },
      'body.filters.period',
    ],
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 'body.timeZone'],
    ['an unknown frequency', { frequency: 'hourly' }, 'body.frequency'],
    ['a time that no clock has', { time: '24:00' }, 'body.time'],
    ['no time', { time: undefined }, 'body.time'],
    ['no weekday', { frequency: 'weekly' }, 'body.weekdays'],
    ['no day of the month', { frequency: 'monthly' }, 'body.monthDay'],
    ['a cron text that cannot be read', { frequency: 'cron', cron: 'every day' }, 'body.cron'],
    ['a cron text of every minute', { frequency: 'cron', cron: '* * * * *' }, 'body.cron'],
    ['a bad address', { recipients: ['nobody'] }, 'body.recipients.0'],
    ['no recipient', { recipients: [] }, 'body.recipients'],
    ['an unknown format', { format: 'doc' }, 'body.format'],
  ]
  test.each(wrong)('with %s is refused, and the answer names the field', async (_what, wish, field) => {
    const reply = await post(on.portico, finance, wish)
    expect([reply.status, fieldsOf(reply)], reply.text).toEqual([422, [field]])
  })

  test('is scheduled only by those who may open the report', async () => {
    const reader = await on.portico.personWith('tenant', seen)
    await on.create(reader)
    const refused = await post(on.portico, reader, { reportType: 'transactions-daily' })
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'schedules.reportNotOpen'])
  })

  test('is sent outside the organisation only with a permission and a confirmation of its own', async () => {
    const outside = { recipients: [finance.email, 'auditor@elsewhere.example'] }
    const refused = await post(on.portico, finance, { ...outside, confirmOutside: true })
    expect([refused.status, reasonOf(refused)]).toEqual([403, 'schedules.outsideNotAllowed'])
    const asked = await post(on.portico, administrator, outside)
    expect([asked.status, fieldsOf(asked)]).toEqual([422, ['body.confirmOutside']])
    expect((asked.body as { detail: string }).detail).toContain('auditor@elsewhere.example')
    const made = await on.create(administrator, { ...outside, confirmOutside: true })
    expect(made.outside).toEqual(['auditor@elsewhere.example'])
    const { reportType: _, ...change } = scheduleRequest(administrator, { ...outside, time: '09:00' })
    expect((await on.portico.as(administrator).put(configuration(made.id), { ...change, version: 1 })).status).toBe(200)
    const another = { ...change, recipients: [...outside.recipients, 'second@elsewhere.example'], version: 2 }
    expect(fieldsOf(await on.portico.as(administrator).put(configuration(made.id), another))).toEqual(['body.confirmOutside'])
  })

  test('of a customer is about that customer alone, and users of a merchant are outside of any other', async () => {
    const { acme, globex, initech } = on.portico.world
    const made = await on.create(finance, {}, acme.id)
    expect(made).toMatchObject({ merchantId: acme.id, merchantName: 'Acme Ltd', filters: { merchantId: acme.id }, isOfCustomer: false })
    const other = await post(on.portico, finance, { filters: { period: 'today', merchantId: globex.id } }, acme.id)
    expect(fieldsOf(other)).toEqual(['body.filters.merchantId'])
    expect((await post(on.portico, finance, {}, initech.id)).status).toBe(404)
    expect((await on.create(administrator, { recipients: [acme.owner.email] }, acme.id)).outside).toEqual([])
    expect(fieldsOf(await post(on.portico, administrator, { recipients: [globex.owner.email] }, acme.id))).toEqual(['body.confirmOutside'])
  })

  test('of staff is not visible to the customer it is about; of a customer staff may pause and delete it', async () => {
    const { acme, globex } = on.portico.world
    const ofStaff = await on.create(finance, {}, acme.id)
    const own = await on.create(acme.owner)
    const listed = (await on.portico.as(acme.owner).get('/api/v1/report-schedules')).body as Page<Schedule>
    expect(listed.data.map(({ id }) => id)).toEqual([own.id])
    expect((await on.portico.as(acme.owner).get(`/api/v1/report-schedules/${ofStaff.id}`)).status).toBe(404)
    expect((await on.portico.as(globex.owner).get(`/api/v1/report-schedules/${own.id}`)).status).toBe(404)
    const seenByStaff = (await on.portico.as(finance).get(configuration(acme.id))).body as { data: Schedule[] }
    expect(seenByStaff.data.map(({ id, isOfCustomer }) => [id, isOfCustomer])).toContainEqual([own.id, true])
    const run = await on.runNow(finance, own.id)
    expect([run.status, reasonOf(run)]).toEqual([403, 'schedules.ofCustomer'])
    expect((await on.portico.as(finance).post(configuration(own.id, '/deactivate'))).status).toBe(200)
    expect((await on.portico.as(finance).post(configuration(own.id, '/activate'))).status).toBe(403)
  })

  test('of every tenant is listed for the platform, which changes none', async () => {
    const { platform, contoso, northwind } = on.portico.world
    const theirs = await on.create(contoso.people.finance!)
    const ours = await on.create(finance)
    const caller = on.portico.as(platform.people.finance!)
    const { data } = (await caller.get('/api/v1/crm/report-schedules/platform', { query: { pageSize: '100' } })).body as Page<Schedule>
    expect(data.map(({ id, tenantName }) => [id, tenantName])).toEqual(
      expect.arrayContaining([
        [theirs.id, 'Contoso'],
        [ours.id, 'Northwind'],
      ]),
    )
    const named = { headers: { tenantid: northwind.id } }
    expect((await caller.get(`${urlOf(finance)}/${ours.id}`, named)).status).toBe(200)
    expect((await caller.post(configuration(ours.id, '/deactivate'), undefined, named)).status).toBe(403)
  })

  test('about a customer whom a limited user may not see is not there for them', async () => {
    const { acme, globex } = on.portico.world
    const limited = await on.portico.personWith('tenant', seen)
    await limit(on.portico, limited, { merchants: [globex.id] })
    const about = await on.create(finance, {}, acme.id)
    expect((await on.portico.as(limited).get(`${urlOf(limited)}/${about.id}`)).status).toBe(404)
    expect((await post(on.portico, limited, {}, acme.id)).status).toBe(404)
    expect((await post(on.portico, limited, {}, globex.id)).status).toBe(201)
  })
})

test('the next runs are shown before a schedule is saved', async () => {
  const caller = on.portico.as(finance)
  const ask = (query: Record<string, string>) =>
    caller.get('/api/v1/crm/report-times', { query: { timeZone: 'Europe/Istanbul', ...query } })
  const weekly = await ask({ frequency: 'weekly', time: '08:00', weekdays: '1,2,3,4,5' })
  expect(weekly.body).toEqual({ data: [0, 1, 2].map((days) => new Date(morning + 2 * 3_600_000 + days * dayMs).toISOString()) })
  expect(fieldsOf(await ask({ frequency: 'cron', cron: '*/5 * * * *' }))).toEqual(['query.cron'])
})
