import type { Page } from '@portico/contract/core/page.ts'
import type { FeedItem } from '@portico/contract/features/support/feed.schemas.ts'
import { type FeedType, feedTypes } from '@portico/contract/features/support/feed-words.ts'
import type { Ticket, TicketDetails } from '@portico/contract/features/support/support.contract.ts'
import { aFile, aTextFile, filesOf } from '@portico/testkit/features/files.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { aTicket, aTicketOfTenant, sidesOf, ticketOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { mayRead, seenBy } from '../feed/index.ts'

let portico: TestPortico
let staff: Caller
let merchant: Caller
let platform: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  ;({ staff, merchant, platform } = sidesOf(portico))
})
afterAll(() => portico?.close())

const own = (ticketId: string) => `/api/support/ticket/${ticketId}`
const ofTenant = (ticketId: string) => `/api/support/${portico.world.northwind.id}/ticket/${ticketId}`
const ofCustomer = (ticketId: string) => `/api/support/ticket/${portico.world.acme.id}/${ticketId}`
const feedOf = async (caller: Caller, address: string) =>
  ((await caller.get(`${address}/feed`, { query: { pageSize: '100' } })).body as Page<FeedItem>).data.toReversed()
const placeOf = ({ body }: { body: unknown }) => (body as { place: number }).place
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status
const detailsOf = async (caller: Caller, address: string) => (await caller.get(address)).body as TicketDetails
const ticketIn = async (caller: Caller, list: string, id: string) =>
  ((await caller.get(list, { query: { pageSize: '100' } })).body as Page<Ticket>).data.find(({ ticketId }) => ticketId === id)

/** Who reads what: the table of goal G7, written down a second time. The external party comes last. */
const expected: Record<FeedType, [merchant: boolean, tenant: boolean, platform: boolean, external: boolean]> = {
  CustomerCommentItem: [true, true, true, true],
  CustomerInternalCommentItem: [true, false, false, false],
  TenantCommentItem: [true, true, true, true],
  TenantInternalCommentItem: [false, true, false, false],
  PlatformCommentItem: [false, true, true, false],
  PlatformInternalCommentItem: [false, false, true, false],
  ExternalPartyCommentItem: [true, true, true, false],
  ExternalPartyInvitationItem: [true, true, true, false],
  StatusChangeFeedItem: [true, true, true, true],
  PriorityChangeItem: [true, true, true, false],
  AssignmentItem: [false, true, true, false],
  ReferenceItem: [true, true, true, false],
}

/** A merchant's ticket that was escalated, with one item of each type, each with a word of its own. */
async function aTicketWithEverything() {
  const { ticketId } = await anEscalatedTicket(portico)
  const payment = await aCapturedPayment(portico, { externalId: 'word-of-ReferenceItem' })
  const words = (type: FeedType) => `word-of-${type}`
  const sent = [
    await merchant.post(`${own(ticketId)}/comment`, { content: words('CustomerCommentItem') }),
    await merchant.post(`${own(ticketId)}/comment`, { content: words('CustomerInternalCommentItem'), isInternal: true }),
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: words('TenantCommentItem') }),
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: words('TenantInternalCommentItem'), isInternal: true }),
    await platform.post(`${ofTenant(ticketId)}/comment`, { content: words('PlatformCommentItem') }),
    await platform.post(`${ofTenant(ticketId)}/comment`, { content: words('PlatformInternalCommentItem'), isInternal: true }),
    await staff.post(`${ofCustomer(ticketId)}/close`),
    await staff.post(`${ofCustomer(ticketId)}/priority`, { priority: 'Low' }),
    await staff.post(`${ofCustomer(ticketId)}/assign`, { assignee: portico.world.northwind.people.administrator!.id }),
    await staff.post(`${ofCustomer(ticketId)}/references`, { references: [{ key: 'Transaction', value: payment }] }),
  ]
  for (const { status, text } of sent) expect([200, 201, 204], text).toContain(status)
  const party = portico.services.newId()
  await portico.admin.query(
    `with place as (update support_tickets set feed_length = feed_length + 2 where id = $1 returning feed_length, tenant_id, merchant_id)
     insert into support_feed_items (tenant_id, ticket_id, place, id, merchant_id, type, author, content, details, created_at)
     select tenant_id, $1, feed_length - 1, gen_random_uuid(), merchant_id, 'ExternalPartyInvitationItem', 'Ingrid', null,
            jsonb_build_object('partyId', $2::text, 'externalPartyEmail', 'bank@example.com', 'invitationDescription', 'word-of-ExternalPartyInvitationItem'), now() from place
     union all
     select tenant_id, $1, feed_length, gen_random_uuid(), merchant_id, 'ExternalPartyCommentItem', 'bank@example.com',
            'word-of-ExternalPartyCommentItem', jsonb_build_object('partyId', $2::text), now() from place`,
    [ticketId, party],
  )
  return { ticketId, party }
}

const typesOf = (items: readonly { type: string }[]) => new Set(items.map(({ type }) => type as FeedType))
const readBy = (column: 0 | 1 | 2 | 3) => new Set(feedTypes.filter((type) => expected[type][column]))

describe('who reads what of a ticket', () => {
  let ticketId: string
  let party: string
  beforeAll(async () => {
    ;({ ticketId, party } = await aTicketWithEverything())
  })
  const viewers = [
    ['the merchant', 0, () => merchant, () => own(ticketId)],
    ['the staff of its tenant', 1, () => staff, () => ofCustomer(ticketId)],
    ['the platform it was escalated to', 2, () => platform, () => ofTenant(ticketId)],
  ] as const

  test.each(viewers)('A-TICK-06/10 %s reads in the feed exactly what goal G7 says', async (_name, column, caller, address) => {
    expect(typesOf(await feedOf(caller(), address()))).toEqual(readBy(column))
  })

  test.each(viewers)('A-TICK-19 %s finds in the file of the feed the same, word for word', async (_name, column, caller, address) => {
    const { text, headers } = await caller().get(`${address()}/feed/exportcsv`)
    expect(headers['content-type']).toMatch(/^text\/csv/)
    for (const type of feedTypes) {
      const [isListed, isTold] = [text.includes(`,${type},`), text.includes(`word-of-${type}`)]
      expect([type, isListed], text).toEqual([type, expected[type][column]])
      if (!expected[type][column]) expect(isTold, type).toBe(false)
    }
  })

  test.each(viewers)(
    'the unread count of %s includes the comments they may read and did not write',
    async (_name, column, caller, address) => {
      const before = await feedOf(caller(), address())
      const comments = before.filter((item) => 'isUnread' in item)
      const readable = feedTypes.filter((type) => type.endsWith('CommentItem') && expected[type][column])
      expect(comments.length).toBe(readable.length)
      const unread = comments.filter((item) => 'isUnread' in item && item.isUnread).length
      expect(unread).toBe(comments.filter((item) => 'isOwn' in item && !item.isOwn).length)
      const details = await caller().get(column === 0 ? own(ticketId) : `${address()}/details`)
      expect((details.body as TicketDetails).unreadComments).toBe(unread)
    },
  )

  test('the one table answers alike for an item in hand and for a query', async () => {
    for (const [column, side] of [
      [0, 'merchant'],
      [1, 'tenant'],
      [2, 'platform'],
      [3, 'external'],
    ] as const) {
      const viewer = side === 'external' ? { side, partyId: portico.services.newId() } : { side }
      for (const type of feedTypes) {
        const says = mayRead(viewer, { type, isShared: false, partyId: party })
        expect([side, type, says]).toEqual([side, type, expected[type][column]])
      }
      const rows = await portico.services.inScope({ level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' }, (db) =>
        db.selectFrom('support_feed_items as i').select('i.type').where('i.ticket_id', '=', ticketId).where(seenBy(viewer, 'i')).execute(),
      )
      expect(typesOf(rows)).toEqual(readBy(column))
    }
    const ownParty = { side: 'external', partyId: party } as const
    for (const type of ['ExternalPartyCommentItem', 'ExternalPartyInvitationItem'] as const)
      expect(mayRead(ownParty, { type, isShared: false, partyId: party })).toBe(true)
  })

  test('the database itself keeps from the merchant what only staff may read', async () => {
    const { id, tenantId } = portico.world.acme
    const rows = await portico.services.inScope({ level: 'merchant', tenantId, merchantId: id, mode: 'Live' }, (db) =>
      db.selectFrom('support_feed_items').select('type').where('ticket_id', '=', ticketId).execute(),
    )
    expect(typesOf(rows)).toEqual(readBy(0))
  })

  test('another merchant, another tenant, and the platform before it is asked find nothing', async () => {
    const untold = await aTicket(portico)
    const strangers: [Caller, string][] = [
      [portico.as(portico.world.globex.owner), own(ticketId)],
      [portico.as(portico.world.contoso.people.administrator!), own(ticketId)],
      [platform, ofTenant(untold)],
    ]
    for (const [caller, address] of strangers) {
      expect(await statusOf(caller.get(`${address}/feed`))).toBe(404)
      expect(await statusOf(caller.get(`${address}/feed/exportcsv`))).toBe(404)
      expect(await statusOf(caller.post(`${address}/comment`, { content: 'Hello' }))).toBe(404)
    }
    expect(await feedOf(merchant, own(untold))).toEqual([])
  })
})

describe('a comment', () => {
  test('of the platform is read by the merchant once the tenant has shared it, with its file, and is there but once for the others', async () => {
    const { ticketId } = await anEscalatedTicket(portico)
    const fileId = await aFile(platform, aTextFile({ name: 'answer.txt' }), filesOf(portico.world.northwind.id))
    const place = placeOf(await platform.post(`${ofTenant(ticketId)}/comment`, { content: 'The provider has it.', files: [fileId] }))
    expect(await feedOf(merchant, own(ticketId))).toEqual([])
    expect(await statusOf(merchant.get(`/api/fs/file/${fileId}`))).toBe(404)
    expect(await statusOf(staff.post(`${ofCustomer(ticketId)}/feed/${place}/share`))).toBe(204)
    expect(await statusOf(staff.post(`${ofCustomer(ticketId)}/feed/${place}/share`))).toBe(204)
    expect(await feedOf(merchant, own(ticketId))).toMatchObject([
      { type: 'PlatformCommentItem', content: 'The provider has it.', isUnread: true, files: [{ name: 'answer.txt' }] },
    ])
    expect(await statusOf(merchant.get(`/api/fs/file/${fileId}`))).toBe(200)
    for (const [caller, address] of [
      [staff, ofCustomer(ticketId)],
      [platform, ofTenant(ticketId)],
    ] as const)
      expect(await feedOf(caller, address)).toMatchObject([{ content: 'The provider has it.', isShared: true }])
  })

  test('of another kind, or that is not there, is not shared', async () => {
    const { ticketId } = await anEscalatedTicket(portico)
    const hidden = placeOf(await platform.post(`${ofTenant(ticketId)}/comment`, { content: 'Among us.', isInternal: true }))
    const ownPlace = placeOf(await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'From us.' }))
    for (const place of [hidden, ownPlace, 99]) expect(await statusOf(staff.post(`${ofCustomer(ticketId)}/feed/${place}/share`))).toBe(404)
    expect((await feedOf(merchant, own(ticketId))).map(({ place }) => place)).toEqual([ownPlace])
  })

  test('carries a file for those alone who read it', async () => {
    const ticketId = await aTicket(portico)
    const [internal, open] = [await aFile(staff), await aFile(staff)]
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'For us.', isInternal: true, files: [internal] })
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'For you.', files: [open] })
    expect(await statusOf(merchant.get(`/api/fs/file/${internal}`))).toBe(404)
    expect(await statusOf(merchant.get(`/api/fs/file/${open}`))).toBe(200)
    const auditor = portico.as(portico.world.northwind.people.support!)
    expect(await statusOf(auditor.get(`/api/fs/file/${internal}`))).toBe(200)
    expect(await statusOf(portico.as(portico.world.globex.owner).get(`/api/fs/file/${open}`))).toBe(404)
    expect(await statusOf(platform.get(`/api/fs/${portico.world.northwind.id}/file/${open}`))).toBe(404)
    const again = await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'Once more.', files: [open] })
    expect(again.status).toBe(404)
    expect((await feedOf(staff, ofCustomer(ticketId))).length).toBe(2)
  })

  test('never keeps a card number, is not empty, and knows whom it mentions', async () => {
    const ticketId = await aTicket(portico)
    await merchant.post(`${own(ticketId)}/comment`, { content: 'It was 4242 4242 4242 4242.' })
    const [item] = await feedOf(merchant, own(ticketId))
    expect(JSON.stringify(item)).not.toContain('4242 4242 4242 4242')
    const blank = await merchant.post(`${own(ticketId)}/comment`, { content: ' \n ' })
    expect([blank.status, Object.keys((blank.body as { fields: object }).fields)]).toEqual([422, ['body.content']])
    const colleague = portico.world.acme.viewer
    const people = ((await merchant.get(`${own(ticketId)}/people`)).body as { data: { userId: string }[] }).data.map(({ userId }) => userId)
    expect(people).toContain(portico.world.acme.owner.id)
    const mention = (id: string) => merchant.post(`${own(ticketId)}/comment`, { content: 'Look at it.', mentions: [id] })
    expect(await statusOf(mention(portico.world.northwind.people.administrator!.id))).toBe(404)
    expect(await statusOf(mention(portico.world.acme.owner.id))).toBe(201)
    expect(people.includes(colleague.id)).toBe((await statusOf(mention(colleague.id))) === 201)
  })

  test('A-TICK-08/23 is read once it is marked so, by that person alone, and a later one is unread again', async () => {
    const ticketId = await aTicket(portico)
    const unread = async () => (await ticketIn(staff, '/api/support/ticket', ticketId))?.unreadComments
    await merchant.post(`${own(ticketId)}/comment`, { content: 'One.' })
    await merchant.post(`${own(ticketId)}/comment`, { content: 'Two.' })
    await merchant.post(`${own(ticketId)}/comment`, { content: 'For us.', isInternal: true })
    expect(await unread()).toBe(2)
    expect((await ticketIn(merchant, '/api/support/ticket/my', ticketId))?.unreadComments).toBe(0)
    await staff.post(`${ofCustomer(ticketId)}/feed/mark-comments-as-read`)
    expect(await unread()).toBe(0)
    const colleague = portico.as(portico.world.northwind.people.support!)
    expect((await ticketIn(colleague, '/api/support/ticket', ticketId))?.unreadComments).toBe(2)
    await merchant.post(`${own(ticketId)}/comment`, { content: 'Three.' })
    expect(await unread()).toBe(1)
  })

  test('a comment that arrives after the feed was shown stays unread when the feed is marked as read', async () => {
    const ticketId = await aTicket(portico)
    const unread = async () => (await ticketIn(staff, '/api/support/ticket', ticketId))?.unreadComments
    await merchant.post(`${own(ticketId)}/comment`, { content: 'One.' })
    const [shown] = ((await staff.get(`${ofCustomer(ticketId)}/feed`)).body as { data: { place: number }[] }).data
    await merchant.post(`${own(ticketId)}/comment`, { content: 'Two.' })
    const mark = (readTo: number | string) => statusOf(staff.post(`${ofCustomer(ticketId)}/feed/mark-comments-as-read?readTo=${readTo}`))
    expect(await mark(shown!.place)).toBe(204)
    expect(await unread()).toBe(1)
    expect(await Promise.all(['0', 'x', '99999999999'].map(mark))).toEqual([422, 422, 422])
    // A place beyond the end leaves what comes later unread.
    expect(await mark(1000)).toBe(204)
    await merchant.post(`${own(ticketId)}/comment`, { content: 'Three.' })
    expect(await unread()).toBe(1)
  })

  test('a colleague whose limits hide the ticket is not offered, assigned or mentioned', async () => {
    const { acme, globex } = portico.world
    const ticketId = await aTicket(portico)
    const [limited, free] = [
      await portico.personWith('tenant', ['CRM.Support.Lookup']),
      await portico.personWith('tenant', ['CRM.Support.Lookup']),
    ]
    await limit(portico, limited, { merchants: [globex.id] })
    await limit(portico, free, { merchants: [globex.id, acme.id] })
    const offered = ((await staff.get(`${ofCustomer(ticketId)}/people`)).body as { data: { userId: string }[] }).data.map(
      ({ userId }) => userId,
    )
    expect([offered.includes(limited.id), offered.includes(free.id)]).toEqual([false, true])
    const calls = [
      ['body.assignee', (id: string) => staff.post(`${ofCustomer(ticketId)}/assign`, { assignee: id })],
      ['body.mentions', (id: string) => staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'Look.', mentions: [id] })],
    ] as const
    for (const [field, call] of calls) {
      const refused = await call(limited.id)
      expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([422, [field]])
      expect((await call(free.id)).status).toBeLessThan(300)
    }
    const named = await statusOf(staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'Look.', mentions: [acme.owner.id, limited.id] }))
    expect(named).toBe(404)
  })

  test('a ticket is read for an auditor of the tenant or of the platform once they mark it as read', async () => {
    const { ticketId, escalatedId } = await anEscalatedTicket(portico)
    const { northwind } = portico.world
    await merchant.post(`${own(ticketId)}/comment`, { content: 'One.' })
    await staff.post(`${own(escalatedId)}/comment`, { content: 'Two.' })
    await platform.post(`${ofTenant(escalatedId)}/comment`, { content: 'Three.' })
    for (const [auditor, at, details] of [
      [northwind.people.auditor!, ofCustomer(ticketId), '/details'],
      [northwind.people.auditor!, own(escalatedId), ''],
      [portico.world.platform.people.auditor!, ofTenant(escalatedId), '/details'],
    ] as const) {
      const unread = async () => (await detailsOf(portico.as(auditor), at + details)).unreadComments
      expect(await unread(), at).toBeGreaterThan(0)
      expect(await statusOf(portico.as(auditor).post(`${at}/feed/mark-comments-as-read`)), at).toBe(204)
      expect(await unread(), at).toBe(0)
    }
  })
})

describe('actions on a ticket', () => {
  test('A-TICK-01/07 is closed and opened by both sides, once each, with its times', async () => {
    const ticketId = await aTicket(portico)
    expect((await detailsOf(staff, own(ticketId))).resolutionDateTime).toBeNull()
    expect(await statusOf(staff.post(`${ofCustomer(ticketId)}/close`))).toBe(204)
    const closed = await detailsOf(merchant, own(ticketId))
    expect([closed.status, closed.resolutionDateTime !== null]).toEqual(['Closed', true])
    const again = await merchant.post(`${own(ticketId)}/close`)
    expect([again.status, again.code]).toEqual([409, 'action_not_allowed'])
    expect(await statusOf(merchant.post(`${own(ticketId)}/open`))).toBe(204)
    expect(await detailsOf(merchant, own(ticketId))).toMatchObject({ status: 'Opened', resolutionDateTime: null })
    expect((await feedOf(merchant, own(ticketId))).map((item) => 'newState' in item && item.newState)).toEqual(['Closed', 'Opened'])
  })

  test('counts as answered with the first open comment of the side that was asked', async () => {
    const ticketId = await aTicket(portico)
    const answered = async () => (await detailsOf(staff, own(ticketId))).responseDateTime
    await merchant.post(`${own(ticketId)}/comment`, { content: 'Are you there?' })
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'Who takes it?', isInternal: true })
    expect(await answered()).toBeNull()
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'We are.' })
    const first = await answered()
    expect(first).not.toBeNull()
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'Still.' })
    expect(await answered()).toBe(first)
  })

  test('tells the merchant nothing of who works on it, where it was escalated to and what the platform keeps', async () => {
    const { ticketId, escalatedId } = await anEscalatedTicket(portico)
    const { id } = portico.world.northwind.people.administrator!
    await staff.post(`${ofCustomer(ticketId)}/assign`, { assignee: id })
    expect(await detailsOf(staff, own(ticketId))).toMatchObject({ assignee: { userId: id }, escalatedTo: { ticketId: escalatedId } })
    expect(await detailsOf(merchant, own(ticketId))).toMatchObject({
      assignee: null,
      escalatedTo: null,
      escalatedFrom: null,
      billable: null,
      jiraTicket: null,
    })
    expect((await ticketIn(merchant, '/api/support/ticket/my', ticketId))?.assignee).toBeNull()
    expect(await detailsOf(staff, own(escalatedId))).toMatchObject({ escalatedFrom: { ticketId } })
    const again = await staff.post(`${ofCustomer(ticketId)}/escalate`, ticketOf())
    expect([again.status, again.code]).toEqual([409, 'action_not_allowed'])
  })

  test('A-TICK-09/24 is given to staff who work on tickets alone, and taken back', async () => {
    const ticketId = await aTicket(portico)
    const assign = (assignee: string | null) => statusOf(staff.post(`${ofCustomer(ticketId)}/assign`, { assignee }))
    expect(await assign(portico.world.acme.owner.id)).toBe(404)
    expect(await assign(portico.world.contoso.people.administrator!.id)).toBe(404)
    expect(await assign(portico.world.northwind.people.support!.id)).toBe(204)
    expect(await assign(null)).toBe(204)
    expect((await detailsOf(staff, own(ticketId))).assignee).toBeNull()
    expect((await feedOf(staff, ofCustomer(ticketId))).map(({ type }) => type)).toEqual(['AssignmentItem', 'AssignmentItem'])
    expect(await feedOf(merchant, own(ticketId))).toEqual([])
  })

  test('A-TICK-05/11 refers to payments of its own merchant alone, each once', async () => {
    const ticketId = await aTicket(portico)
    const [mine, others] = [await aCapturedPayment(portico), await aCapturedPayment(portico, { merchant: 'globex' })]
    const refer = (value: string) =>
      statusOf(staff.post(`${ofCustomer(ticketId)}/references`, { references: [{ key: 'Transaction', value }] }))
    expect(await refer(others)).toBe(422)
    expect([await refer(mine), await refer(mine)]).toEqual([204, 204])
    expect((await feedOf(merchant, own(ticketId))).map(({ type }) => type)).toEqual(['ReferenceItem'])
    expect((await detailsOf(merchant, own(ticketId))).references.filter(({ value }) => value === mine).length).toBe(1)
  })

  test('A-TICK-21 carries what the platform keeps: billing, tracker, times; the tenant reads it', async () => {
    const ticketId = await aTicketOfTenant(portico)
    const tenantId = portico.world.northwind.id
    const at = '2026-03-01T09:30:00Z'
    const post = (tail: string, body: object) => statusOf(platform.post(`${ofTenant(ticketId)}/${tail}`, body))
    expect(await post('billable', { tenantId, ticketId })).toBe(204)
    expect(await post('billable', { tenantId, ticketId: tenantId })).toBe(422)
    expect(await post('jira-ticket', { jiraTicket: 'PAY-7' })).toBe(204)
    expect(await post('jira-ticket', { jiraTicket: 'pay 7' })).toBe(422)
    expect(await post('initial-request-time', { initialRequestDateTime: at })).toBe(204)
    expect(await post('response-time', { responseDateTime: at })).toBe(204)
    expect(await detailsOf(staff, own(ticketId))).toMatchObject({
      billable: true,
      jiraTicket: 'PAY-7',
      initialRequestDateTime: at,
      responseDateTime: at,
      responseDueAt: '2026-03-01T10:30:00.000Z',
      resolutionDueAt: '2026-03-01T17:30:00.000Z',
    })
    expect(await post('non-billable', { tenantId, ticketId })).toBe(204)
    expect((await detailsOf(staff, own(ticketId))).billable).toBe(false)
  })

  test('leaves no gap and no doubled number when twenty people write at once', async () => {
    const ticketId = await aTicket(portico)
    await Promise.all(Array.from({ length: 20 }, (_, at) => merchant.post(`${own(ticketId)}/comment`, { content: `Number ${at}` })))
    const places = (await feedOf(merchant, own(ticketId))).map(({ place }) => place)
    expect(places).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  test('moves in no list by what one side does by itself', async () => {
    const ticketId = await aTicket(portico)
    const changed = async () => (await detailsOf(merchant, own(ticketId))).updatedAt
    const before = await changed()
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'Who takes it?', isInternal: true })
    await staff.post(`${ofCustomer(ticketId)}/assign`, { assignee: portico.world.northwind.people.administrator!.id })
    await merchant.post(`${own(ticketId)}/comment`, { content: 'Among us.', isInternal: true })
    expect(await changed()).toBe(before)
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'We take it.' })
    expect(await changed()).not.toBe(before)
  })

  test('of a merchant is read and commented on by the platform, and changed by the tenant alone', async () => {
    const { ticketId } = await anEscalatedTicket(portico)
    for (const [tail, body] of [
      ['close', undefined],
      ['priority', { priority: 'Low' }],
      ['references', { references: [{ key: 'createdOn', value: '/dashboard' }] }],
      ['assign', { assignee: null }],
    ] as const)
      expect([tail, await statusOf(platform.post(`${ofTenant(ticketId)}/${tail}`, body))]).toEqual([tail, 404])
    expect(await statusOf(platform.post(`${ofTenant(ticketId)}/comment`, { content: 'The provider has it.' }))).toBe(201)
    expect((await detailsOf(staff, own(ticketId))).status).toBe('Opened')
  })
})
