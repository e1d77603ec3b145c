import { exponentOf } from '@portico/contract/core/money.ts'
import { reportFormats } from '@portico/contract/features/reports/report-formats.ts'
import type { SupportAnalytics } from '@portico/contract/features/reports/support-analytics.ts'
import { type Sendable, sendables, statementSendable, supportSendable } from '@portico/contract/features/schedules/sendables.ts'
import type { Statement } from '@portico/contract/features/statements/statements.schemas.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aTicket } from '@portico/testkit/features/tickets.ts'
import type { Person } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sheetOf } from '../../core/table/sheet.fixture.ts'
import { aScheduling, configuration, morning, post, type Scheduling, scheduleRequest } from './schedules.fixture.ts'

let on: Scheduling
let finance: Person
let administrator: Person
const [support, statement] = [supportSendable.id, statementSendable.id]
const at = (daysBefore: number) => new Date(morning - daysBefore * 86_400_000)
beforeAll(async () => {
  on = await aScheduling()
  ;({ finance, administrator } = on)
  const { portico } = on
  for (const merchant of ['acme', 'globex'] as const) {
    await aCapturedPayment(portico, { merchant, currency: 'EUR', at: at(2), amountMinor: 12_345 })
    await aCapturedPayment(portico, { merchant, currency: 'JPY', at: at(3), amountMinor: 9000 })
    const id = await aTicket(portico, { merchant })
    await portico.admin.query('update support_tickets set created_at = $2, initial_request_at = null, responded_at = $3 where id = $1', [
      id,
      at(2),
      at(1.9),
    ])
  }
})
afterAll(() => on?.portico.close())
beforeEach(() => {
  on.mails.length = 0
})

const seen: Permission[] = ['CRM.Reports.Schedules.View', 'CRM.Reports.Schedules.Actions.Manage']
const opens = ({ entry }: Sendable) => `CRM.Reports.${entry}.View` as Permission
const fieldsOf = (reply: { body: never }) => Object.keys((reply.body as { fields?: object }).fields ?? {})
/** Made by this user, sent by hand and delivered: its mail. */
async function sent(person: Person, wish: object, about?: string) {
  const { id } = await on.create(person, wish, about)
  const asked = await on.runNow(person, id)
  expect(asked.status, asked.text).toBe(202)
  await on.deliver()
  const [run] = await on.runs(person, id)
  return { id, run: run!, mail: on.mails.find(({ to }) => to === person.email) }
}
const week = { dateFrom: '2026-05-26', dateTo: '2026-06-01', timeZone: 'Europe/Istanbul' }
const last7Days = (filters: object = {}) => ({ filters: { period: 'last7Days', ...filters } })
const analyticsOf = async (person: Person, query: Record<string, string> = {}) =>
  (await on.portico.as(person).get('/api/v1/crm/reports/support-analytics-report', { query: { ...week, ...query } }))
    .body as SupportAnalytics
const statementAt = ({ level }: Person) => `/api/v1/${level === 'merchant' ? 'reports/customer' : 'crm/reports'}/account-statement`
const statementOf = async (person: Person, query: Record<string, string> = {}) =>
  (await on.portico.as(person).get(statementAt(person), { query: { ...week, ...query } })).body as Statement

describe('support analytics', () => {
  test.each(reportFormats)('B-REP-08 is scheduled and mailed as %s, with the figures of its page', async (format) => {
    const { run, mail } = await sent(administrator, { reportType: support, format, ...last7Days() })
    expect(run, JSON.stringify(run)).toMatchObject({ state: 'Sent', failure: null })
    expect(mail!.subject).toBe('Support analytics · 26/05/2026 – 01/06/2026')
    const { content, filename } = mail!.attachments![0]!
    expect(filename).toBe(`support-analytics-report-2026-06-01.${format}`)
    const { data, totals } = await analyticsOf(administrator)
    expect(totals.opened).toBe(2)
    expect(run.rowCount).toBe(data.length)
    if (format === 'csv') {
      const [head, ...lines] = content.toString().trimEnd().split('\r\n')
      const column = head!.split(',').indexOf('opened')
      expect(lines.map((line) => Number(line.split(',')[column]))).toEqual(data.map(({ opened }) => opened))
    } else if (format === 'xlsx') {
      const [head, ...rows] = sheetOf(content)
      expect(head!.slice(0, 4)).toEqual(['Assignee', 'Opened', 'Answered', 'Resolved'])
      expect(rows.at(-1)!.slice(0, 4)).toEqual(['All', totals.opened, totals.answered, totals.resolved])
      expect(rows).toHaveLength(data.length + 1)
    } else expect(content.toString('latin1').slice(0, 8)).toBe('%PDF-1.7')
  })

  test('is narrowed to a customer, whom the mail names', async () => {
    const { acme } = on.portico.world
    const { mail } = await sent(administrator, { reportType: support, format: 'xlsx', ...last7Days() }, acme.id)
    expect(mail!.text).toContain('Filters: Customer: Acme Ltd')
    const rows = sheetOf(mail!.attachments![0]!.content)
    expect(rows.at(-1)![1]).toBe((await analyticsOf(administrator, { merchantId: acme.id })).totals.opened)
    expect(rows.at(-1)![1]).toBe(1)
  })

  test('has the same files on its page, in the language of the reader', async () => {
    const path = '/api/v1/crm/reports/support-analytics-report/file'
    const reader = await on.portico.personWith('tenant', [opens(supportSendable)])
    await on.portico.admin.query("update users set language = 'tr' where id = $1", [reader.id])
    const file = await on.portico.as(reader).get(path, { query: { ...week, format: 'xlsx' } })
    expect(file.status).toBe(200)
    expect(file.headers['content-disposition']).toContain('support-analytics-report-2026-06-01.xlsx')
    expect(sheetOf(file.bytes)[0]!.slice(0, 2)).toEqual(['Atanan', 'Açılan'])
    const paper = await on.portico.as(administrator).get(path, { query: { ...week, format: 'pdf' } })
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect((await on.portico.as(administrator).get(path, { query: { ...week, format: 'doc' } })).status).toBe(422)
  })
})

describe('the account statement', () => {
  test('B-REP-08 is scheduled by finance and mailed as CSV: the file that the page downloads', async () => {
    const { run, mail } = await sent(finance, { reportType: statement, ...last7Days({ currency: 'EUR' }) })
    expect(run, JSON.stringify(run)).toMatchObject({ state: 'Sent', failure: null })
    expect(mail!.subject).toBe('Account statement · 26/05/2026 – 01/06/2026')
    expect(mail!.text).toContain('Filters: Currency: EUR')
    const { content, filename } = mail!.attachments![0]!
    expect(filename).toBe('account-statement-2026-06-01.csv')
    const direct = await on.portico.as(finance).get(`${statementAt(finance)}/csv`, { query: { ...week, currency: 'EUR' } })
    expect(content.toString()).toBe(direct.text)
    const { data } = await statementOf(finance, { currency: 'EUR' })
    expect(data.map(({ currency }) => currency)).toEqual(['EUR'])
    expect(run.rowCount).toBe(data[0]!.entries)
    const whole = (data[0]!.closingMinor / 10 ** exponentOf('EUR')).toFixed(2)
    expect(direct.text.trimEnd().split('\n').at(-1)).toContain(whole)
    const { rows } = await on.portico.admin.query("select from running_copies where kind = 'background'")
    expect(rows).toHaveLength(0)
  })

  test('is scheduled by a merchant, as PDF, about its own balance alone', async () => {
    const { acme, globex } = on.portico.world
    const { run, mail } = await sent(acme.owner, { reportType: statement, format: 'pdf', ...last7Days() })
    expect(run, JSON.stringify(run)).toMatchObject({ state: 'Sent', failure: null })
    expect(mail!.attachments![0]!.content.toString('latin1').slice(0, 8)).toBe('%PDF-1.7')
    const { data } = await statementOf(acme.owner)
    expect(run.rowCount).toBe(data.reduce((sum, { entries }) => sum + entries, 0))
    expect(run.rowCount).toBe((await statementOf(finance, { merchantId: acme.id })).data.reduce((sum, { entries }) => sum + entries, 0))
    const file = await on.portico.as(acme.owner).get(`/api/v1/report-files/${run.id}/content`)
    expect([file.status, file.bytes.equals(mail!.attachments![0]!.content)]).toEqual([200, true])
    expect((await on.portico.as(globex.owner).get(`/api/v1/report-files/${run.id}/content`)).status).toBe(404)
    expect(fieldsOf(await post(on.portico, acme.owner, { reportType: statement, ...last7Days({ merchantId: globex.id }) }))).toEqual([
      'body.filters.merchantId',
    ])
    const { rows } = await on.portico.admin.query('select action from audit_records where request_id = $1 and actor_id = $2', [
      run.id,
      acme.owner.id,
    ])
    expect(rows).toEqual([{ action: 'statements.exportPdf' }])
  })

  test('without entries is not sent where that was asked for', async () => {
    const wish = { reportType: statement, skipIfEmpty: true, filters: { period: 'today', currency: 'ISK' } }
    for (const format of statementSendable.formats) expect((await sent(finance, { ...wish, format })).run).toMatchObject({ state: 'Empty' })
    expect(on.mails).toHaveLength(0)
  })

  test('with more entries than a file holds says so', async () => {
    const { mostEntries } = await import('@portico/contract/features/statements/statement-words.ts')
    const kept = { ...mostEntries }
    Object.assign(mostEntries, { pdf: 1 })
    const { run } = await sent(finance, { reportType: statement, format: 'pdf', ...last7Days() })
    Object.assign(mostEntries, kept)
    expect(run).toMatchObject({ state: 'Failed', failure: 'TooManyRows' })
  })
})

describe('a schedule', () => {
  const refused: [string, object, string][] = [
    ['a filter that support analytics lacks', { reportType: support, ...last7Days({ currency: 'EUR' }) }, 'body.filters.currency'],
    ['a grouping of support analytics', { reportType: support, ...last7Days({ groupBy: 'status' }) }, 'body.filters.groupBy'],
    ['columns of support analytics', { reportType: support, columns: ['day'], ...last7Days() }, 'body.columns'],
    ['a statement as a spreadsheet', { reportType: statement, format: 'xlsx', ...last7Days() }, 'body.format'],
    ['a filter that a statement lacks', { reportType: statement, ...last7Days({ status: 'Captured' }) }, 'body.filters.status'],
    ['two currencies of a statement', { reportType: statement, ...last7Days({ currency: 'EUR,JPY' }) }, 'body.filters.currency'],
    ['columns of a statement', { reportType: statement, columns: ['currency'], ...last7Days() }, 'body.columns'],
    [
      'a statement of a customer that is not there',
      { reportType: statement, ...last7Days({ merchantId: '00000000-0000-4000-8000-000000000000' }) },
      'body.filters.merchantId',
    ],
  ]
  test.each(refused)('with %s is refused, and the answer names the field', async (_what, wish, field) => {
    const reply = await post(on.portico, administrator, wish)
    expect([reply.status, fieldsOf(reply)], reply.text).toEqual([422, [field]])
  })

  test.each([supportSendable, statementSendable])('of $id stops when its owner may no longer open it', async (of) => {
    const person = await on.portico.personWith('tenant', [...seen, opens(of)])
    const { id } = await on.create(person, { reportType: of.id, ...last7Days() })
    await on.portico.admin.query('update roles set permissions = $3 where tenant_id = $1 and name = $2', [
      person.tenantId,
      person.role,
      seen,
    ])
    expect((await on.runNow(person, id)).status).toBe(202)
    await on.deliver()
    expect((await on.runs(person, id))[0]).toMatchObject({ state: 'Stopped', failure: 'RightsLost' })
    expect(await on.get(person, id)).toMatchObject({ isActive: false, stoppedBecause: 'RightsLost' })
    expect(on.mails).toHaveLength(0)
  })

  test('of a limited user has their customers alone, and those who see less may not have the file', async () => {
    const { acme, globex } = on.portico.world
    const person = await on.portico.personWith('tenant', [...seen, opens(statementSendable)])
    await limit(on.portico, person, { merchants: [globex.id] })
    const { run } = await sent(person, { reportType: statement, ...last7Days() })
    expect(run.rowCount).toBe((await statementOf(finance, { merchantId: globex.id })).data.reduce((sum, { entries }) => sum + entries, 0))
    const other = await on.portico.personWith('tenant', [...seen, opens(statementSendable)])
    const file = `/api/v1/crm/report-files/${run.id}/content`
    expect((await on.portico.as(other).get(file)).status).toBe(200)
    const less = await on.portico.personWith('tenant', [...seen, opens(statementSendable)])
    await limit(on.portico, less, { merchants: [acme.id] })
    expect((await on.portico.as(less).get(file)).status).toBe(404)
    const without = await on.portico.personWith('tenant', [...seen, opens(supportSendable)])
    expect((await on.portico.as(without).get(file)).status).toBe(403)
    const refused = await post(on.portico, without, { reportType: statement, ...last7Days() })
    expect([refused.status, (refused.body as { reason?: string }).reason]).toEqual([403, 'schedules.reportNotOpen'])
  })

  test('is found by its report in the list, and switched on again with its own format', async () => {
    const made = await on.create(finance, { reportType: statement, format: 'pdf', ...last7Days() })
    const caller = on.portico.as(finance)
    const { data } = (await caller.get('/api/v1/crm/report-schedules', { query: { reportType: `${statement},${support}` } })).body as {
      data: { id: string; reportType: string }[]
    }
    expect(data.map(({ id }) => id)).toContain(made.id)
    expect(new Set(data.map(({ reportType }) => reportType))).toEqual(new Set([statement, support]))
    await caller.post(configuration(made.id, '/deactivate'))
    expect((await caller.post(configuration(made.id, '/activate'))).status).toBe(200)
    const { reportType: _, ...change } = scheduleRequest(finance, { format: 'xlsx', ...last7Days() })
    expect(fieldsOf(await caller.put(configuration(made.id), { ...change, version: 3 }))).toEqual(['body.format'])
  })

  test('can be made of every report that there is, each with an id of its own', () => {
    expect(new Set(sendables.map(({ id }) => id)).size).toBe(sendables.length)
    for (const { formats, days } of sendables) {
      expect(formats.length).toBeGreaterThan(0)
      expect(days.most).toBeGreaterThanOrEqual(days.standard)
    }
  })
})
