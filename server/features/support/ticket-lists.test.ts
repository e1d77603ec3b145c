import type { Page } from '@portico/contract/core/page.ts'
import type { Ticket } from '@portico/contract/features/support/support.contract.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { aTicket, aTicketOfTenant, sidesOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type Reply, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let staff: Caller
let merchant: Caller
let platform: Caller
let administrator: Person
const path = '/api/support/ticket'
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  administrator = portico.world.northwind.people.administrator!
  ;({ staff, merchant, platform } = sidesOf(portico))
})
afterAll(() => portico?.close())

const idsOf = async (caller: Caller, url: string, query: Record<string, string>) => {
  const reply = await caller.get(url, { query: { pageSize: '100', ...query } })
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return (reply.body as Page<Ticket>).data.map(({ ticketId }) => ticketId)
}
const own = `${path}/my`
const at = (ticketId: string) => `${path}/${portico.world.acme.id}/${ticketId}`
const say = async (caller: Caller, url: string, isInternal = false) =>
  expect((await caller.post(`${url}/comment`, { content: 'Something is said.', isInternal })).status).toBe(201)

describe('a list of tickets', () => {
  test('can be filtered by assignee, to the caller’s own, and to unassigned tickets', async () => {
    const colleague = portico.world.northwind.people.finance!
    const [mine, theirs, nobodys] = [
      await aTicket(portico, { subject: 'Assigned: mine' }),
      await aTicket(portico, { subject: 'Assigned: theirs' }),
      await aTicket(portico, { subject: 'Assigned: nobody’s' }),
    ]
    const helper = await portico.personWith('tenant', ['CRM.Support.Lookup'])
    expect((await staff.post(`${at(mine)}/assign`, { assignee: administrator.id })).status).toBe(204)
    expect((await staff.post(`${at(theirs)}/assign`, { assignee: helper.id })).status).toBe(204)
    const of = (assignee: string) => idsOf(staff, path, { search: 'assigned', assignee })
    expect(await of('me')).toEqual([mine])
    expect(await of('none')).toEqual([nobodys])
    expect(await of(helper.id.toUpperCase())).toEqual([theirs])
    expect(await of(`none,me,${helper.id}`)).toEqual([nobodys, theirs, mine])
    expect(await of(colleague.id)).toEqual([])
    expect((await staff.get(path, { query: { assignee: 'somebody' } })).status).toBe(422)
  })

  test('tells a merchant nothing of who works on its tickets: there is no such filter', async () => {
    const reply = await merchant.get(own, { query: { assignee: 'none' } })
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['query.assignee']])
  })

  test('is sorted by the last change, and walked in that order', async () => {
    const ids = [await aTicket(portico, { subject: 'Changed one' }), await aTicket(portico, { subject: 'Changed two' })] as const
    const third = await aTicket(portico, { subject: 'Changed three' })
    await say(merchant, `${path}/${ids[0]}`)
    const query = { search: 'changed', sort: '-updatedAt' }
    const expected = [ids[0], third, ids[1]]
    expect(await idsOf(merchant, own, query)).toEqual(expected)
    expect(await idsOf(staff, path, { ...query, sort: 'updatedAt' })).toEqual(expected.toReversed())
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = (await staff.get(path, { query: { ...query, pageSize: '1', ...(cursor ? { cursor } : {}) } })).body as Page<Ticket>
      walked.push(...page.data.map(({ ticketId }) => ticketId))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(expected)
  })
})

describe('unread only', () => {
  test('are the tickets with a comment that the reader may read, has not read and has not written', async () => {
    const [answered, talked, quiet] = [
      await aTicket(portico, { subject: 'Unread: answered' }),
      await aTicket(portico, { subject: 'Unread: talked about' }),
      await aTicket(portico, { subject: 'Unread: quiet' }),
    ]
    const unread = (caller: Caller, url: string) => idsOf(caller, url, { search: 'unread', unread: 'true' })
    await say(staff, at(answered))
    await say(staff, at(talked), true)
    const colleague = portico.as(await portico.personWith('tenant', ['CRM.Support.Lookup']))
    // What staff say among themselves is not there for the merchant, and what one wrote is read by oneself.
    expect(await unread(merchant, own)).toEqual([answered])
    expect(await unread(colleague, path)).toEqual([talked, answered])
    expect(await unread(staff, path)).toEqual([])
    await merchant.post(`${path}/${answered}/feed/mark-comments-as-read`)
    expect(await unread(merchant, own)).toEqual([])
    await say(merchant, `${path}/${answered}`)
    await say(merchant, `${path}/${quiet}`, true)
    expect(await unread(staff, path)).toEqual([answered])
    // Someone else's comment stays unread though one has written after it.
    await say(staff, at(answered))
    expect(await unread(staff, path)).toEqual([answered])
    await staff.post(`${at(answered)}/feed/mark-comments-as-read`)
    expect(await unread(staff, path)).toEqual([])
  })

  test('agree with the number at each ticket, on every side, whatever was said', async () => {
    const { ticketId, customerId, escalatedId } = await anEscalatedTicket(portico)
    const ofPlatform = `/api/support/${portico.world.northwind.id}/ticket`
    await say(platform, `${ofPlatform}/${ticketId}`)
    await say(platform, `${ofPlatform}/${escalatedId}`, true)
    await say(staff, `${path}/${escalatedId}`)
    const agree = async (caller: Caller, url: string) => {
      const page = (await caller.get(url, { query: { pageSize: '100', status: 'Opened,Closed' } })).body as Page<Ticket>
      const counted = page.data.filter(({ unreadComments }) => unreadComments > 0).map((one) => one.ticketId)
      expect(await idsOf(caller, url, { status: 'Opened,Closed', unread: 'true' })).toEqual(counted)
      return counted
    }
    expect(await agree(merchant, own)).not.toContain(ticketId)
    expect(await agree(staff, path)).toContain(ticketId)
    expect(await agree(platform, path)).toContain(escalatedId)
    const feed = (await staff.get(`${path}/${customerId}/${ticketId}/feed`)).body as Page<{ place: number; type: string }>
    const { place } = feed.data.find(({ type }) => type === 'PlatformCommentItem')!
    expect((await staff.post(`${path}/${customerId}/${ticketId}/feed/${place}/share`)).status).toBe(204)
    expect(await agree(merchant, own)).toContain(ticketId)
    await agree(staff, path)
  })
})

type Cells = Record<string, string>
const cellsIn = (bytes: Uint8Array): Cells[] => parse(Buffer.from(bytes), { columns: true })
const nameOf = ({ headers }: Reply) => /filename="?([^";]+)/.exec(String(headers['content-disposition']))?.[1]

describe('a file of the list', () => {
  test('holds what the list shows with the same filters, in its order, with the columns asked for, and no formula', async () => {
    for (const subject of ['=Exported(1)', 'Exported plainly, with a comma', 'Exported and closed']) await aTicket(portico, { subject })
    const [closed] = await idsOf(staff, path, { search: 'exported closed' })
    expect((await staff.post(`${at(closed!)}/close`)).status).toBe(204)
    const query = { search: 'exported', status: 'Opened', sort: 'createdAt' }
    const reply = await staff.get(`${path}/export`, { query: { ...query, columns: 'id,subject,customer', timezoneOffset: '-180' } })
    expect([reply.status, nameOf(reply)]).toEqual([200, expect.stringMatching(/^tickets-\d{4}-\d\d-\d\d\.csv$/)])
    const rows = cellsIn(reply.bytes)
    expect(rows.map(({ id }) => id)).toEqual(await idsOf(staff, path, query))
    expect(rows.map(({ subject, customer }) => [subject, customer])).toEqual([
      ["'=Exported(1)", 'Acme Ltd'],
      ['Exported plainly, with a comma', 'Acme Ltd'],
    ])
    expect(Object.keys(rows[0]!)).toEqual(['id', 'subject', 'customer'])
  })

  test('tells a merchant of its own tickets alone, of its own labels, and not who works on them', async () => {
    const [id] = await idsOf(staff, path, { search: 'exported plainly' })
    await staff.post(`${at(id!)}/assign`, { assignee: administrator.id })
    const labels = ((await staff.get('/api/support/labels')).body as { data: { labelId: string }[] }).data
    await staff.post(`${at(id!)}/set-support-label/${labels[0]!.labelId}`)
    await aTicket(portico, { merchant: 'globex', subject: 'Exported by another' })
    const reply = await merchant.get(`${own}/export`, { query: { search: 'exported' } })
    const rows = cellsIn(reply.bytes)
    expect(new Set(rows.map(({ customer }) => customer))).toEqual(new Set(['Acme Ltd']))
    expect(rows.map(({ label }) => label)).toEqual(rows.map(() => ''))
    expect(Object.keys(rows[0]!)).not.toContain('assignee')
    expect((await merchant.get(`${own}/export`, { query: { columns: 'assignee' } })).status).toBe(422)
    expect((await merchant.get(`${path}/export`)).status).toBe(403)
    const [seen] = cellsIn((await staff.get(`${path}/export`, { query: { search: 'exported plainly' } })).bytes)
    expect([seen!.assignee, seen!.label]).not.toContain('')
    expect(reply.text).not.toContain(seen!.assignee)
  })

  test('A-TICK-20 is for the platform one CSV of one tenant, and of several or all a zip with one of each', async () => {
    const { northwind, contoso } = portico.world
    await aTicketOfTenant(portico, { subject: 'Zipped of Northwind' })
    await aTicketOfTenant(portico, { place: 'initech', subject: 'Zipped of Contoso' })
    const of = (query: Record<string, string>) =>
      platform.get(`${path}/export`, { query: { search: 'zipped', columns: 'tenant,subject', ...query } })
    const one = await of({ tenants: JSON.stringify([contoso.id]) })
    expect([nameOf(one), cellsIn(one.bytes)]).toEqual([
      expect.stringMatching(/^tickets-contoso-.*\.csv$/),
      [{ tenant: 'Contoso', subject: 'Zipped of Contoso' }],
    ])
    const subjectsIn = (reply: Reply) =>
      Object.values(unzipSync(reply.bytes)).flatMap((bytes) => cellsIn(bytes).map(({ subject }) => subject))
    const both = await of({ tenants: `${northwind.id},${contoso.id}` })
    expect(nameOf(both)).toMatch(/^tickets-.*\.zip$/)
    expect([one, both].map(({ headers }) => headers['content-type'])).toEqual(['text/csv; charset=utf-8', 'application/zip'])
    expect(Object.keys(unzipSync(both.bytes)).map((name) => name.replace(/-\d.*$/, ''))).toEqual(['tickets-contoso', 'tickets-northwind'])
    expect(subjectsIn(both)).toEqual(['Zipped of Contoso', 'Zipped of Northwind'])
    expect(subjectsIn(await of({}))).toEqual(['Zipped of Contoso', 'Zipped of Northwind'])
    expect((await of({ tenants: '["not an id"]' })).status).toBe(422)
  })

  test('goes on record with its filters', async () => {
    const person = await portico.personWith('tenant', ['CRM.Support.Lookup'])
    await portico.as(person).get(`${path}/export`, { query: { priority: 'High', columns: 'subject' } })
    const { rows } = await portico.admin.query('select action, after from audit_records where actor_id = $1', [person.id])
    expect(rows).toEqual([{ action: 'support.export', after: expect.objectContaining({ columns: ['subject'] }) }])
  })
})
