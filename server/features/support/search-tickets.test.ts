import type { Page } from '@portico/contract/core/page.ts'
import type { Ticket } from '@portico/contract/features/support/support.contract.ts'
import { aTicketOfTenant } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName } from '@portico/testkit/portico/world.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

/** Every second ticket speaks of a bank, more than a total counts; every fifth is Globex’s, the rest Acme’s; a fifth of the oldest is far. */
const many = 26_000
const ofGlobex = (n: number) => n % 5 === 0
const path = '/api/support/ticket'

let portico: TestPortico
let staff: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  staff = portico.as(portico.world.northwind.people.administrator!)
  const { northwind, contoso, acme, globex, initech } = portico.world
  const insert = (tickets: number, tenant: string, [first, fifth]: [string, string], hidden: string) =>
    portico.admin.query(
      `insert into support_tickets (tenant_id, id, merchant_id, channel, category, subject, description, priority, status, contact_email,
         contact_emails, raised_by_id, raised_by, created_at, updated_at)
       select $2, gen_random_uuid(), case when n % 5 = 0 then $4::uuid else $3::uuid end, 'CustomerToTenantTicketChannel', 'Processing',
         'Order ' || n || case n % 2 when 0 then ' bank' else '' end, case n % 2000 when 1 then 'Seldom' else 'Often' end || ' ' || $5 ||
           case when n > 20000 and n % 5 = 1 then ' far' else '' end,
         'Low', case n % 4 when 0 then 'Opened' else 'Closed' end, 'desk@many.example', '{}', gen_random_uuid(), 'Ada Lindqvist',
         now() - n * interval '1 minute', now() - n * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [tickets, tenant, first, fifth, hidden],
    )
  await insert(many, northwind.id, [acme.id, globex.id], 'northwind')
  await insert(10, contoso.id, [initech.id, initech.id], 'contoso')
  await portico.admin.query('analyze support_tickets')
}, 120_000)
afterAll(() => portico?.close())

const read = async (caller: Caller, url: string, query: Record<string, string>) => {
  const reply = await caller.get(url, { query: { pageSize: '100', ...query } })
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.body as Page<Ticket>
}
const numberOf = ({ subject }: Ticket) => Number(/\d+/.exec(subject)![0])
const owner = (name: MerchantName) => portico.as(portico.world[name].owner)
const numbers = (from: number, to: number, is: (n: number) => boolean) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(is)

describe('words that many tickets have', () => {
  test('are counted as far as any list is, and their tickets walked without a gap, forwards and back', async () => {
    const isHit = (n: number) => n % 2 === 0
    const first = await read(staff, path, { search: 'bank' })
    expect([first.totalCount, first.totalIsCapped]).toEqual([10_000, true])
    const walked = [...first.data]
    let page = first
    while (walked.length < 400) {
      page = await read(staff, path, { search: 'bank', cursor: page.nextCursor! })
      walked.push(...page.data)
    }
    expect(walked.map(numberOf)).toEqual(numbers(1, 800, isHit))
    const back = await read(staff, path, { search: 'bank', cursor: page.previousCursor! })
    expect(back.data.map(numberOf)).toEqual(numbers(401, 600, isHit))
    const deep = await read(staff, path, { search: 'bank', pageIndex: '99' })
    expect(deep.data.map(numberOf)).toEqual(numbers(19_801, 20_000, isHit))
  })

  test('are narrowed by the other filters, and counted exactly as soon as a total can', async () => {
    const open = await read(staff, path, { search: 'bank', status: 'Opened' })
    expect([open.totalCount, open.data.map(numberOf)]).toEqual([many / 4, numbers(1, 400, (n) => n % 4 === 0)])
    const few = await read(staff, path, { search: 'order bank', customerId: portico.world.globex.id, sort: 'createdAt' })
    expect([few.totalCount, numberOf(few.data[0]!)]).toEqual([many / 10, many])
  })
})

describe('words that few tickets have', () => {
  const isHit = (n: number) => n % 2000 === 1
  test('are found among all, in the order of the list, page by page', async () => {
    const expected = numbers(1, many, isHit)
    const first = await read(staff, path, { search: 'seldom', pageSize: '5' })
    expect([first.totalCount, first.totalIsCapped]).toEqual([expected.length, false])
    const second = await read(staff, path, { search: 'seldom', pageSize: '5', cursor: first.nextCursor! })
    expect([...first.data, ...second.data].map(numberOf)).toEqual(expected.slice(0, 10))
    const oldest = await read(staff, path, { search: 'seldom', sort: 'createdAt' })
    expect(oldest.data.map(numberOf)).toEqual(expected.toReversed())
  })

  test('a search also narrows the file of the list and a bulk action on all that match', async () => {
    const file = await staff.get(`${path}/export`, { query: { search: 'seldom', columns: 'subject', sort: 'createdAt' } })
    const subjects = (parse(file.bytes, { columns: true }) as { subject: string }[]).map(({ subject }) => subject)
    expect(subjects).toEqual(
      numbers(1, many, isHit)
        .toReversed()
        .map((n) => `Order ${n}`),
    )
    const change = { action: 'setPriority', priority: 'High' }
    const bulk = await staff.post(`${path}/bulk`, { key: 'seldom-ones', change, filter: { search: 'seldom' } })
    expect((bulk.body as { total: number }).total).toBe(13)
  })
})

describe('words that more tickets have than are named to a list', () => {
  const far = numbers(20_001, many, (n) => n % 5 === 1)
  test('a search finds tickets beyond its first scan, in either order, page by page, and counts them exactly', async () => {
    const first = await read(staff, path, { search: 'far' })
    expect([first.totalCount, first.totalIsCapped]).toEqual([far.length, false])
    const second = await read(staff, path, { search: 'far', cursor: first.nextCursor! })
    const back = await read(staff, path, { search: 'far', cursor: second.previousCursor! })
    expect([...first.data, ...second.data, ...back.data].map(numberOf)).toEqual([...far.slice(0, 200), ...far.slice(0, 100)])
    const oldest = await read(staff, path, { search: 'far', sort: 'createdAt' })
    expect(oldest.data.map(numberOf)).toEqual(far.toReversed().slice(0, 100))
    const last = await read(staff, path, { search: 'far', pageIndex: '11' })
    expect(last.data.map(numberOf)).toEqual(far.slice(1100))
  })

  test('are counted as far as the other filters let them', async () => {
    const open = await read(staff, path, { search: 'far', status: 'Opened' })
    const isOpen = (n: number) => n % 4 === 0
    expect([open.totalCount, open.data.map(numberOf)]).toEqual([far.filter(isOpen).length, far.filter(isOpen).slice(0, 100)])
  })
})

describe('a search is of what its reader may read', () => {
  test('a merchant finds and counts its own, of many and of few', async () => {
    const own = `${path}/my`
    const globex = await read(owner('globex'), own, { search: 'bank' })
    expect([globex.totalCount, globex.totalIsCapped]).toEqual([numbers(1, many, (n) => n % 10 === 0).length, false])
    expect(globex.data.map(numberOf)).toEqual(numbers(1, 1000, (n) => n % 10 === 0))
    expect(await read(owner('globex'), own, { search: 'seldom' })).toMatchObject({ totalCount: 0, data: [] })
    expect((await read(owner('acme'), own, { search: 'seldom' })).totalCount).toBe(13)
    expect(ofGlobex(1) || ofGlobex(2001)).toBe(false)
  })

  test('another tenant finds nothing of it, however the words are put', async () => {
    const other = portico.as(portico.world.contoso.people.administrator!)
    expect((await read(other, path, { search: 'bank' })).totalCount).toBe(5)
    const { northwind } = portico.world
    for (const search of ['northwind', 'seldom northwind', `=${northwind.id} bank`, `bank | ='${northwind.id}'`, `!contoso`, "'!& :*"])
      expect([search, (await read(other, path, { search })).data.map(({ tenantId }) => tenantId === northwind.id)]).not.toContain(true)
    expect((await read(other, path, { search: 'northwind' })).totalCount).toBe(0)
    expect((await read(staff, path, { search: northwind.id.slice(0, 13) })).totalCount).toBe(0)
  })

  test('a user restricted to some merchants finds and counts only their tickets', async () => {
    const { id: clerkId, ...clerk } = await portico.personWith('tenant', ['CRM.Support.Lookup'])
    const limits = { merchants: [portico.world.globex.id], version: 0 }
    const held = await staff.put(`/api/v1/crm/users/crm/${clerkId}/merchantpermissions`, limits)
    expect(held.status, held.text).toBe(200)
    const caller = portico.as({ id: clerkId, ...clerk })
    await expect.poll(async () => (await read(caller, path, { search: 'bank' })).totalCount).toBe(many / 10)
    for (const search of ['seldom', 'far']) expect([search, (await read(caller, path, { search })).totalCount]).toEqual([search, 0])
  })

  test('the platform finds what all tenants have written to it, and none of what their merchants wrote to them', async () => {
    const platform = portico.as(portico.world.platform.people.administrator!)
    const asked = [
      await aTicketOfTenant(portico, { subject: 'The bank of Northwind' }),
      await aTicketOfTenant(portico, { place: 'initech', subject: 'The bank of Contoso' }),
    ]
    const found = await read(platform, path, { search: 'bank', sort: 'createdAt' })
    expect([found.totalCount, found.data.map(({ ticketId }) => ticketId)]).toEqual([2, asked])
    expect((await read(platform, path, { search: 'seldom' })).totalCount).toBe(0)
  })
})
