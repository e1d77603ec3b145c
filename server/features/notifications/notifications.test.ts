import type { Level } from '@portico/contract/core/level.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Export } from '@portico/contract/features/exports/exports.contract.ts'
import type { Notification } from '@portico/contract/features/notifications/notifications.contract.ts'
import { told } from '@portico/testkit/features/notifications.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { runExport } from '../exports/index.ts'
import { forgetNotifications, notificationSubscribers } from './index.ts'

const url = '/v1/api/in-app-notifications'
const dayMs = 86_400_000
let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

type Listed = Page<Notification> & { unreadNotificationCount: number; result: string }
const done = { result: 'success' }
const someone = (level: Level = 'tenant') => portico.personWith(level, [])
const list = async (person: Person, query: Record<string, string> = {}) =>
  (await portico.as(person).get(url, { query })).body as unknown as Listed
const titlesOf = async (person: Person, query: Record<string, string> = {}) => (await list(person, query)).data.map(({ title }) => title)
const latest = async (person: Person, createdAfter: string) =>
  (await portico.as(person).get(`${url}/latest`, { query: { createdAfter } })).body as unknown as Listed

const tell = (person: Person, title: string, agoMs = 0) => told(portico, person, { title, agoMs })

test.each(['tenant', 'merchant', 'platform'] as const)(
  'A-NOTIF-13/14/15/17/18 a %s user reads, marks and deletes their notifications',
  async (level) => {
    const person = await someone(level)
    const caller = portico.as(person)
    const first = await tell(person, 'First', 3000)
    const second = await tell(person, 'Second', 2000)
    await tell(person, 'Third', 1000)
    expect(await list(person)).toMatchObject({
      totalCount: 3,
      pageSize: 10,
      unreadNotificationCount: 3,
      ...done,
      data: [
        { title: 'Third' },
        { title: 'Second' },
        { title: 'First', notificationType: 'Task', isRead: false, mode: 'Live', useRouter: true },
      ],
    })
    expect((await caller.put(`${url}/mark-as-read/${second}`)).body).toEqual(done)
    expect((await caller.put(`${url}/mark-as-read/${second}`)).body).toEqual(done)
    expect((await list(person)).data.map(({ isRead }) => isRead)).toEqual([false, true, false])
    expect((await list(person)).unreadNotificationCount).toBe(2)
    expect((await caller.delete(`${url}/${first}`)).body).toEqual(done)
    expect(await list(person)).toMatchObject({ totalCount: 2, unreadNotificationCount: 1 })
    expect((await caller.post(`${url}/mark-as-read`)).body).toEqual(done)
    expect(await list(person)).toMatchObject({ totalCount: 2, unreadNotificationCount: 0 })
    expect((await caller.delete(url)).body).toEqual(done)
    expect(await list(person)).toMatchObject({ data: [], totalCount: 0, unreadNotificationCount: 0 })
  },
)

test('no one else sees, marks or deletes it: not a colleague, not an administrator, not the platform', async () => {
  const { world, as } = portico
  const person = await someone()
  const id = await tell(person, 'Private')
  for (const other of [await someone(), world.northwind.people.administrator!, world.platform.people.administrator!, world.acme.owner]) {
    const caller = as(other)
    const headers: Record<string, string> = other.level === 'platform' ? { tenantId: person.tenantId } : {}
    expect((await caller.get(url, { headers })).text).not.toContain(id)
    expect((await caller.get(`${url}/latest`, { query: { createdAfter: '2020-01-01T00:00:00Z' }, headers })).text).not.toContain(id)
    expect((await caller.put(`${url}/mark-as-read/${id}`, undefined, { headers })).status).toBe(404)
    expect((await caller.delete(`${url}/${id}`, { headers })).status).toBe(404)
    await caller.post(`${url}/mark-as-read`, undefined, { headers })
    await caller.delete(url, { headers })
  }
  expect(await list(person)).toMatchObject({ data: [{ id, isRead: false }], unreadNotificationCount: 1 })
})

test('A-NOTIF-08 the list comes in pages of ten, the newest first, by number and by cursor', async () => {
  const person = await someone()
  for (let n = 1; n <= 23; n++) await tell(person, `${n}`, (24 - n) * 1000)
  const names = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `${from - at}`)
  expect(await titlesOf(person)).toEqual(names(23, 14))
  expect(await titlesOf(person, { pageIndex: '1' })).toEqual(names(13, 4))
  expect(await titlesOf(person, { PageIndex: '2', PageSize: '10' })).toEqual(names(3, 1))
  const { nextCursor } = await list(person)
  await tell(person, 'meanwhile')
  expect(await titlesOf(person, { cursor: nextCursor! })).toEqual(names(13, 4))
})

test('A-NOTIF-22 the latest are those after an instant, and none where there are none', async () => {
  const person = await someone()
  await tell(person, 'Old', 60_000)
  const newest = (await list(person)).data[0]!.created
  expect(await latest(person, newest)).toEqual({ data: [], unreadNotificationCount: 1, ...done })
  await tell(person, 'New', 1000)
  await tell(person, 'Newer')
  expect(await latest(person, newest)).toMatchObject({ data: [{ title: 'Newer' }, { title: 'New' }], unreadNotificationCount: 3 })
  const refused = await portico.as(person).get(`${url}/latest`, { query: { createdAfter: 'yesterday' } })
  expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([422, ['query.createdAfter']])
})

test('A-NOTIF-08 after thirty days they are not told any more, and the worker deletes them', async () => {
  const { services, pools } = portico
  const person = await someone()
  await tell(person, 'Past', 30 * dayMs + 60_000)
  await tell(person, 'Still there', 30 * dayMs - 60_000)
  expect(await list(person)).toMatchObject({ data: [{ title: 'Still there' }], totalCount: 1, unreadNotificationCount: 1 })
  expect((await latest(person, '2020-01-01T00:00:00Z')).data.map(({ title }) => title)).toEqual(['Still there'])
  await forgetNotifications({ pool: pools.jobs, services }).run({})
  const { rows } = await portico.admin.query('select title from notifications where user_id = $1', [person.id])
  expect(rows).toEqual([{ title: 'Still there' }])
})

describe('the end of an export', () => {
  beforeAll(() => aCapturedPayment(portico, { merchant: 'acme' }))

  const exportsOf = ({ level }: Person) => `/api/v1/${level === 'merchant' ? '' : 'crm/'}exports`
  async function start(person: Person, mode: 'Test' | 'Live' = 'Live'): Promise<Export> {
    const reply = await portico.as(person).post(exportsOf(person), { list: 'transactions', query: {} }, { headers: { mode } })
    expect(reply.status, reply.text).toBe(202)
    return reply.body as Export
  }
  const run = ({ tenantId }: Person, exportId: string, mode: 'Test' | 'Live' = 'Live') => runExport(portico, { exportId, tenantId, mode })
  /** Passes on what the product has told itself, until there is nothing left. */
  const deliver = () => deliverTo(portico, [notificationSubscribers])

  test.each(['tenant', 'merchant'] as const)('a finished export notifies the %s user who asked, with the id of its file', async (level) => {
    const person = await portico.personWith(level, [level === 'tenant' ? 'CRM.Transaction.Export' : 'Merchant.Transaction.Export'])
    const { id } = await start(person)
    await run(person, id)
    await deliver()
    const { fileName } = (await portico.as(person).get(`${exportsOf(person)}/${id}`)).body as Export
    expect(await list(person)).toMatchObject({
      unreadNotificationCount: 1,
      data: [
        {
          notificationType: 'ReportGenerated',
          title: 'Export ready',
          description: `${fileName} is ready to download.`,
          objectUrl: id,
          useRouter: false,
          mode: 'Live',
        },
      ],
    })
  })

  test('a finished export notifies in the language of the account, and Test and Live stay apart', async () => {
    const person = await portico.personWith('tenant', ['CRM.Transaction.Export'])
    await portico.admin.query("update users set language = 'tr' where id = $1", [person.id])
    await tell(person, 'Live news', 1000)
    await run(person, (await start(person, 'Test')).id, 'Test')
    await deliver()
    expect((await list(person)).data.map(({ title, mode }) => [title, mode])).toEqual([
      ['Dışa aktarma hazır', 'Test'],
      ['Live news', 'Live'],
    ])
  })

  test('a failed export notifies without a file, with a link to the list', async () => {
    const person = await portico.personWith('tenant', ['CRM.Transaction.Export'])
    const { id } = await start(person)
    await portico.admin.query('delete from user_roles where user_id = $1', [person.id])
    await run(person, id)
    await deliver()
    expect((await list(person)).data).toMatchObject([
      {
        title: 'Export failed',
        notificationType: 'ReportGenerated',
        objectUrl: '/transaction-management/transaction-lookup',
        useRouter: true,
      },
    ])
  })

  test('is not told where it was cancelled, and once where it arrives twice', async () => {
    const person = await portico.personWith('tenant', ['CRM.Transaction.Export'])
    const cancelled = await start(person)
    await portico.as(person).post(`${exportsOf(person)}/${cancelled.id}/cancel`)
    await run(person, cancelled.id)
    await deliver()
    expect(await titlesOf(person)).toEqual([])
    const payload = { exportId: cancelled.id, userId: person.id, level: 'tenant' as const, fileName: 'a.zip' }
    const delivery = {
      id: portico.services.newId(),
      topic: 'export.ended' as const,
      payload,
      merchantId: '',
      mode: 'Live' as const,
      attempt: 1,
    }
    for (const subscriber of notificationSubscribers['export.ended']!)
      for (let times = 0; times < 2; times++) await subscriber({ ...delivery, tenantId: person.tenantId }, portico.services)
    expect(await titlesOf(person)).toEqual(['Export ready'])
  })
})
