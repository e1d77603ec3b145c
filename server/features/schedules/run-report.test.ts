import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { permissionOfReport } from '@portico/contract/features/reports/report-access.ts'
import { reportList } from '@portico/contract/features/reports/report-list.ts'
import { keptFileDays } from '@portico/contract/features/schedules/schedule-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import type { Person } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leaseMs, runReport } from './run-report.ts'
import { aScheduling, configuration, dayMs, hourMs, morning, type Scheduling } from './schedules.fixture.ts'

let on: Scheduling
let finance: Person
beforeAll(async () => {
  on = await aScheduling()
  finance = on.finance
})
afterAll(() => on?.portico.close())
beforeEach(async () => {
  on.at(morning)
  on.mails.length = 0
  await on.portico.admin.query('delete from outbox')
  await on.portico.admin.query('update report_schedules set is_active = false, next_run_at = null')
})

const eight = morning + 2 * hourMs
const permissions: Permission[] = [
  'CRM.Reports.Schedules.View',
  'CRM.Reports.Schedules.Actions.Manage',
  permissionOfReport(reportList.dailyV1, 'tenant'),
]
const owner = (...more: Permission[]) => on.portico.personWith('tenant', [...permissions, ...more])
const fileNames = async ({ tenantId }: Person) =>
  (await readdir(path.join(on.portico.filesDir, tenantId)).catch(() => [])).filter((name) => !name.endsWith('.part'))
const textOf = (mail: (typeof on.mails)[number]) => mail.attachments?.[0]?.content.toString() ?? ''

describe('a report that is due', () => {
  test('is mailed once with its file, in the owner’s language, and its owner is notified with the file', async () => {
    const { portico } = on
    const { acme } = portico.world
    const person = await owner()
    await portico.admin.query("update users set language = 'tr' where id = $1", [person.id])
    const filters = { period: 'lastWeek', currency: 'EUR,GBP', merchantId: acme.id }
    const { id } = await on.create(person, { filters, columns: ['day', 'payments'], recipients: [person.email, finance.email] })
    await on.claim()
    expect(await on.runs(person, id)).toEqual([])
    on.at(eight + 20_000)
    await on.claim()
    await on.claim()
    await on.deliver()
    expect(on.mails.map(({ to }) => to).sort()).toEqual([person.email, finance.email].sort())
    const [mail] = on.mails
    expect(mail).toMatchObject({ language: 'tr', subject: 'Günlük işlemler (V1) · 25/05/2026 – 31/05/2026' })
    for (const said of [
      'Dönem: 25/05/2026 – 31/05/2026 (Geçen hafta, pazartesiden pazara, Istanbul saatiyle)',
      'Filtreler: Müşteri: Acme Ltd; Para birimi: EUR, GBP',
      'Gönderim: Her gün saat 08:00, Istanbul saatiyle',
    ])
      expect(mail!.text).toContain(said)
    expect(mail!.attachments![0]).toMatchObject({
      filename: 'transactions-daily-v1-2026-06-01.csv',
      contentType: 'text/csv; charset=utf-8',
    })
    const direct = await portico.as(person).post('/api/reporting/report-v2/reports-tenant-export-v3', {
      reportId: 'transactions-daily-v1',
      filters: { dateFrom: '2026-05-25', dateTo: '2026-05-31', timeZone: 'Europe/Istanbul', currency: 'EUR,GBP', merchantId: acme.id },
      columns: ['day', 'payments'],
    })
    expect(textOf(mail!)).toBe(direct.text)
    const [run, ...others] = await on.runs(person, id)
    expect(others).toEqual([])
    expect(run).toMatchObject({
      dueAt: new Date(eight).toISOString().replace('.000', ''),
      trigger: 'Clock',
      isLate: false,
      state: 'Sent',
      isAttached: true,
      dateFrom: '2026-05-25',
      dateTo: '2026-05-31',
      rowCount: textOf(mail!).trimEnd().split('\n').length - 1,
      bytes: mail!.attachments![0]!.content.length,
    })
    expect([...run!.mailed].sort()).toEqual([person.email, finance.email].sort())
    expect((await on.get(person, id)).nextRunAt).toBe(new Date(eight + dayMs).toISOString().replace('.000', ''))
    expect(await on.news(person)).toEqual([
      expect.objectContaining({
        notificationType: 'ReportGenerated',
        title: 'Günlük işlemler (V1) hazır',
        objectUrl: `report-${run!.id}`,
        useRouter: false,
      }),
    ])
    const file = await portico.as(person).get(`/api/v1/crm/report-files/${run!.id}/content`)
    expect([file.status, file.text]).toEqual([200, textOf(mail!)])
  })

  test.each([
    ['that the clock skips comes at the next valid time', '2026-03-28T12:00:00Z', ['2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z']],
    ['that comes twice comes once', '2026-10-24T12:00:00Z', ['2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z']],
  ])('at a local time %s', async (_what, from, expected) => {
    const person = await owner()
    on.at(Date.parse(from))
    const { id } = await on.create(person, { time: '02:30', timeZone: 'Europe/Berlin' })
    for (let minutes = 0; minutes <= 40 * 60; minutes += 15) {
      on.at(Date.parse(from) + minutes * 60_000)
      await on.claim()
    }
    const { rows } = await on.portico.admin.query<{ due_at: Date }>(
      'select due_at from report_runs where schedule_id = $1 order by due_at',
      [id],
    )
    expect(rows.map(({ due_at }) => due_at.toISOString().replace('.000', ''))).toEqual(expected)
  })

  test('while the worker was down runs once, late, about the days of the latest time that was missed', async () => {
    const person = await owner()
    const { id } = await on.create(person, { filters: { period: 'yesterday' } })
    on.at(eight + 3 * dayMs + 4 * hourMs)
    await on.claim()
    await on.deliver()
    const runs = await on.runs(person, id)
    expect(runs).toHaveLength(1)
    expect(runs[0]).toMatchObject({
      dueAt: '2026-06-04T05:00:00Z',
      isLate: true,
      state: 'Sent',
      dateFrom: '2026-06-03',
      dateTo: '2026-06-03',
    })
    expect(on.mails).toHaveLength(1)
    expect(on.mails[0]!.text).toContain('It was due on 4 June 2026 at 08:00 and could not be sent then.')
    expect((await on.get(person, id)).nextRunAt).toBe('2026-06-05T05:00:00Z')
  })

  test('is found by two workers at once and mailed once', async () => {
    const person = await owner()
    const made = await Promise.all(Array.from({ length: 5 }, () => on.create(person)))
    on.at(eight)
    await Promise.all([on.claim(), on.claim(), on.claim()])
    for (const { id } of made) {
      const runs = await on.runs(person, id)
      expect(runs).toHaveLength(1)
      const order = { runId: runs[0]!.id, tenantId: person.tenantId, mode: 'Live' } as const
      await Promise.all([runReport(on.tools, order), runReport(on.tools, order)])
    }
    await on.deliver()
    expect(on.mails).toHaveLength(5)
  })

  test('whose worker is killed between its file and its mail is mailed once by another', async () => {
    const { portico } = on
    const person = await owner()
    const { id } = await on.create(person)
    on.at(eight)
    await on.claim()
    await on.deliverNoRuns()
    const [run] = await on.runs(person, id)
    const order = { runId: run!.id, tenantId: person.tenantId, mode: 'Live' }
    const settings = JSON.stringify({ urls: portico.database.urls, dir: portico.filesDir, order, now: eight })
    const before = await fileNames(person)
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-worker.fixture.ts'), settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Running' }])
    await on.claim()
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Running' }])
    on.at(eight + leaseMs + 60_000)
    await on.claim()
    await on.claim()
    await on.deliver()
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Sent', isLate: false }])
    expect(on.mails).toHaveLength(1)
    expect(await fileNames(person)).toHaveLength(before.length + 1)
  }, 60_000)

  test('stays with a worker that is slow and says again and again that it lives', async () => {
    const person = await owner()
    const { id } = await on.create(person)
    on.at(eight)
    await on.claim()
    await on.deliverNoRuns()
    const [run] = await on.runs(person, id)
    const { promise: written, resolve: write } = Promise.withResolvers<void>()
    const slow = {
      ...on.portico.files,
      put: (...file: Parameters<typeof on.portico.files.put>) => written.then(() => on.portico.files.put(...file)),
    }
    const order = { runId: run!.id, tenantId: person.tenantId, mode: 'Live' } as const
    const running = runReport({ ...on.tools, files: slow, beatMs: 20 }, order)
    await expect.poll(() => on.runs(person, id)).toMatchObject([{ state: 'Running' }])
    const late = eight + leaseMs + 60_000
    on.at(late)
    const leased = 'select leased_until from report_runs where id = $1'
    await expect.poll(async () => (await on.portico.admin.query(leased, [run!.id])).rows[0].leased_until.getTime()).toBe(late + leaseMs)
    await on.claim()
    write()
    await running
    await on.deliver()
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Sent' }])
    expect(on.mails).toHaveLength(1)
    expect((await on.portico.admin.query('select attempt from report_runs where id = $1', [run!.id])).rows).toEqual([{ attempt: 1 }])
  })

  test('whose order is lost on its way is taken up two minutes later', async () => {
    const person = await owner()
    const { id } = await on.create(person)
    on.at(eight)
    await on.claim()
    await on.deliverNoRuns()
    on.at(eight + 3 * 60_000)
    await on.claim()
    await on.deliver()
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Sent' }])
  })

  test('whose file cannot be stored is tried again a minute later, and fails after the third time', async () => {
    const person = await owner()
    const { id } = await on.create(person)
    const full = { files: { ...on.portico.files, put: () => Promise.reject(new Error('ENOSPC: no space left on device')) } }
    on.at(eight)
    await on.claim()
    await on.deliver(full)
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Running' }])
    on.at(eight + 2 * 60_000)
    await on.claim()
    await on.deliver()
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Sent' }])
    on.at(eight + dayMs)
    await on.claim()
    await on.deliver(full)
    for (const minutes of [2, 4]) {
      on.at(eight + dayMs + minutes * 60_000)
      await on.jobNamed('send-due-reports', full).run({})
    }
    await on.deliver()
    expect((await on.runs(person, id))[0]).toMatchObject({ state: 'Failed', failure: 'Internal' })
    expect(on.mails).toHaveLength(1)
  })

  test('fails when its worker has died three times, tells its owner, and comes again the next day', async () => {
    const person = await owner()
    const { id } = await on.create(person)
    on.at(eight)
    await on.claim()
    await on.deliverNoRuns()
    await on.portico.admin.query("update report_runs set state = 'Running', attempt = 3, leased_until = $2 where schedule_id = $1", [
      id,
      new Date(eight - 1),
    ])
    await on.claim()
    await on.deliver()
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Failed', failure: 'Interrupted' }])
    expect(await on.news(person)).toMatchObject([
      { title: 'Daily transactions (V1) could not be sent', objectUrl: `/crm/reports/schedules/${id}`, useRouter: true },
    ])
    expect((await on.get(person, id)).isActive).toBe(true)
    expect(on.mails).toEqual([])
  })

  test('without rows is not sent where that was asked for, and the log says so', async () => {
    const person = await owner()
    const none = { filters: { period: 'last7Days', currency: 'JPY' } }
    const skipped = await on.create(person, { ...none, skipIfEmpty: true })
    const sent = await on.create(person, { ...none, time: '08:01' })
    on.at(eight + 60_000)
    await on.claim()
    await on.deliver()
    expect(await on.runs(person, skipped.id)).toMatchObject([{ state: 'Empty', rowCount: 0, fileName: null, mailed: [] }])
    expect(await on.runs(person, sent.id)).toMatchObject([{ state: 'Sent', rowCount: 0 }])
    expect(on.mails).toHaveLength(1)
  })

  test.each([
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
    ['pdf', 'application/pdf', '%PDF-'],
  ])('is mailed as %s where that was asked for', async (format, contentType, begin) => {
    const person = await owner()
    const { id } = await on.create(person, { format })
    on.at(eight)
    await on.claim()
    await on.deliver()
    expect(await on.runs(person, id)).toMatchObject([{ state: 'Sent', fileName: `transactions-daily-v1-2026-06-01.${format}` }])
    const [attached] = on.mails[0]!.attachments!
    expect([attached!.contentType, attached!.content.subarray(0, begin.length).toString()]).toEqual([contentType, begin])
  })

  test('that is too large for a mail is linked, kept for a week, and open to those who may open the report', async () => {
    const { portico } = on
    const person = await owner()
    const { id } = await on.create(person)
    on.at(eight)
    await on.claim()
    await on.deliver({ mostAttached: 100 })
    const [run] = await on.runs(person, id)
    expect(run).toMatchObject({ state: 'Sent', isAttached: false })
    expect(on.mails[0]!.attachments).toBeUndefined()
    expect(on.mails[0]!.text).toContain(`https://portal.example/crm/reports/files/${run!.id}`)
    const fetchAs = (one: Person, end = '/content') => portico.as(one).get(`/api/v1/crm/report-files/${run!.id}${end}`)
    expect((await fetchAs(person, '')).body).toMatchObject({
      reportType: 'transactions-daily-v1',
      fileName: run!.fileName,
      bytes: run!.bytes,
    })
    expect((await fetchAs(finance)).status).toBe(200)
    const other = await portico.personWith('tenant', [permissionOfReport(reportList.daily, 'tenant')])
    expect((await fetchAs(other)).status).toBe(403)
    const limited = await owner()
    await limit(portico, limited, { merchants: [portico.world.acme.id] })
    expect((await fetchAs(limited)).status).toBe(404)
    expect((await fetchAs(portico.world.contoso.people.finance!)).status).toBe(404)
    const names = await fileNames(person)
    on.at(eight + keptFileDays * dayMs - 1000)
    await on.jobNamed('delete-report-files').run({})
    expect((await fetchAs(finance)).status).toBe(200)
    on.at(eight + keptFileDays * dayMs + 1000)
    expect((await fetchAs(finance)).status).toBe(409)
    await on.jobNamed('delete-report-files').run({})
    expect((await fileNames(person)).length).toBeLessThan(names.length)
    expect((await on.runs(person, id))[0]).toMatchObject({ state: 'Sent', fileUntil: null })
  })
})

describe('a schedule whose owner', () => {
  /** Runs it after the rights of its owner changed, and expects it to stop. */
  async function stopsAfter(change: (person: Person) => Promise<unknown>, because: string, person?: Person, wish: object = {}) {
    const one = person ?? (await owner())
    const { id, version } = await on.create(one, wish)
    await change(one)
    on.at(eight)
    await on.claim()
    await on.deliver()
    expect(await on.runs(finance, id)).toMatchObject([{ state: 'Stopped', failure: because, fileName: null }])
    expect(await on.get(finance, id)).toMatchObject({ isActive: false, stoppedBecause: because, nextRunAt: null, version: version + 1 })
    expect(on.mails).toEqual([])
    const { rows } = await on.portico.admin.query(
      "select actor_level from audit_records where entity_id = $1 and action = 'schedules.stop'",
      [id],
    )
    expect(rows).toEqual([{ actor_level: 'system' }])
    on.at(eight + 5 * dayMs)
    await on.claim()
    expect(await on.runs(finance, id)).toHaveLength(1)
    return { id, owner: one }
  }
  const take = (permission: Permission) => (person: Person) =>
    on.portico.admin.query('update roles set permissions = array_remove(permissions, $2) where name = $1', [person.role, permission])

  test('may not open the report any more stops, says why and tells the owner; who switches it on again is its owner', async () => {
    const { id, owner: person } = await stopsAfter(take(permissionOfReport(reportList.dailyV1, 'tenant')), 'RightsLost')
    expect(await on.news(person)).toMatchObject([
      { title: 'Daily transactions (V1) is no longer sent', objectUrl: `/crm/reports/schedules/${id}` },
    ])
    const again = await on.portico.as(finance).post(configuration(id, '/activate'))
    expect(again.status, again.text).toBe(200)
    expect(again.body).toMatchObject({ isActive: true, stoppedBecause: null, ownerName: 'Finance Person' })
    on.at(eight + 6 * dayMs)
    await on.claim()
    await on.deliver()
    expect(on.mails).toHaveLength(1)
  })

  test('may not schedule any more stops', () => stopsAfter(take('CRM.Reports.Schedules.Actions.Manage'), 'RightsLost'))

  test('may not send outside any more stops where someone outside receives it', async () => {
    const person = await owner('CRM.Reports.Schedules.Actions.SendOutside')
    const wish = { recipients: ['auditor@elsewhere.example'], confirmOutside: true }
    await stopsAfter(take('CRM.Reports.Schedules.Actions.SendOutside'), 'RightsLost', person, wish)
  })

  test('is deactivated stops', () =>
    stopsAfter((person) => on.portico.admin.query("update users set status = 'Inactive' where id = $1", [person.id]), 'OwnerGone'))

  test('was limited to some customers stops', () =>
    stopsAfter((person) => limit(on.portico, person, { merchants: [on.portico.world.acme.id] }), 'LimitsChanged'))

  test('is limited sends what they may see alone, and goes on when their limits are widened', async () => {
    const { acme, globex } = on.portico.world
    const person = await owner()
    await limit(on.portico, person, { merchants: [acme.id] })
    const { id } = await on.create(person, { filters: { period: 'last7Days', showTotals: undefined }, columns: ['day', 'payments'] })
    on.at(eight)
    await on.claim()
    await on.deliver()
    const order = (merchantId: string) => ({
      reportId: 'transactions-daily-v1',
      filters: { dateFrom: '2026-05-26', dateTo: '2026-06-01', timeZone: 'Europe/Istanbul', merchantId },
      columns: ['day', 'payments'],
    })
    const export_ = '/api/reporting/report-v2/reports-tenant-export-v3'
    expect(textOf(on.mails[0]!)).toBe((await on.portico.as(finance).post(export_, order(acme.id))).text)
    await limit(on.portico, person, { merchants: [acme.id, globex.id] })
    on.at(eight + dayMs)
    await on.claim()
    await on.deliver()
    expect((await on.runs(finance, id)).map(({ state }) => state)).toEqual(['Sent', 'Sent'])
  })
})

test('a recipient who is no user any more is left out, and without any left the schedule stops', async () => {
  const [person, leaver] = [await owner(), await owner()]
  const { id } = await on.create(person, { recipients: [person.email, leaver.email] })
  const alone = await on.create(person, { recipients: [leaver.email] })
  await on.portico.admin.query("update users set status = 'Locked' where id = $1", [leaver.id])
  on.at(eight)
  await on.claim()
  await on.deliver()
  expect(await on.runs(person, id)).toMatchObject([{ state: 'Sent', mailed: [person.email], leftOut: [leaver.email] }])
  expect(await on.get(person, alone.id)).toMatchObject({ isActive: false, stoppedBecause: 'NoRecipients' })
  expect(on.mails.map(({ to }) => to)).toEqual([person.email])
})

test('a report that is wanted now is sent now, also while its schedule is paused, and not twice at once', async () => {
  const person = await owner()
  const { id } = await on.create(person, { isActive: false, filters: { period: 'yesterday' } })
  const asked = await on.runNow(person, id)
  expect(asked.status, asked.text).toBe(202)
  const again = await on.runNow(person, id)
  expect([again.status, (again.body as { reason: string }).reason]).toEqual([409, 'schedules.underWay'])
  await on.deliver()
  expect(await on.runs(person, id)).toMatchObject([
    { trigger: 'Hand', requestedBy: `${person.role} Person`, state: 'Sent', dateFrom: '2026-05-31' },
  ])
  expect(on.mails[0]!.text).toContain(`Sent: Now, by ${person.role} Person`)
  for (let n = 1; n < 10; n++) {
    on.at(morning + n * 1000)
    expect((await on.runNow(person, id)).status).toBe(202)
    await on.deliver()
  }
  on.at(morning + 20_000)
  expect((await on.runNow(person, id)).status).toBe(429)
})

test('a schedule that is paused between its time and its run sends nothing', async () => {
  const person = await owner()
  const { id } = await on.create(person)
  on.at(eight)
  await on.claim()
  await on.portico.as(person).post(configuration(id, '/deactivate'))
  await on.deliver()
  expect(await on.runs(person, id)).toMatchObject([{ state: 'Stopped', failure: 'SwitchedOff' }])
  expect(on.mails).toEqual([])
})

test('a merchant’s own report has its payments alone', async () => {
  const { acme } = on.portico.world
  const { id } = await on.create(acme.owner, { columns: ['day', 'payments'] })
  on.at(eight)
  await on.claim()
  await on.deliver()
  expect(await on.runs(acme.owner, id)).toMatchObject([{ state: 'Sent' }])
  const direct = await on.portico.as(acme.owner).get('/api/v1/reports/customer/transactions-daily-v1/csv', {
    query: { dateFrom: '2026-05-26', dateTo: '2026-06-01', timeZone: 'Europe/Istanbul' },
  })
  const head = direct.text.split('\n')[0]!.split(',')
  const cut = direct.text
    .trimEnd()
    .split('\n')
    .map((line) => [head.indexOf('day'), head.indexOf('payments')].map((at) => line.split(',')[at]!.trim()).join())
  expect(
    textOf(on.mails[0]!)
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(cut)
})
