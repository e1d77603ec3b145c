import { randomBytes } from 'node:crypto'
import type { Page } from '@portico/contract/core/page.ts'
import type { ExternalItem, ExternalTicket } from '@portico/contract/features/external/external.contract.ts'
import { externalItemTypes } from '@portico/contract/features/external/external-words.ts'
import { feedTypes } from '@portico/contract/features/support/feed-words.ts'
import { anExternalParty, anInvitation, exchanged, mailedToken, ownPage } from '@portico/testkit/features/external.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { ticketOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { feedReaders } from '../feed/index.ts'

let portico: TestPortico
let owner: Caller
let nobody: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  owner = portico.as(portico.world.acme.owner)
  nobody = portico.nobody
})
afterAll(() => portico?.close())

type Party = Awaited<ReturnType<typeof anExternalParty>>
const at = (partyId: string, tail = 'ticket') => `/api/external/${partyId}/${tail}`
const statusOf = async ({ partyId, headers }: Pick<Party, 'partyId' | 'headers'>) => (await nobody.get(at(partyId), { headers })).status
const feedOf = async ({ partyId, headers }: Party) => ((await nobody.get(at(partyId, 'feed'), { headers })).body as Page<ExternalItem>).data
const exchange = (token: string, headers: Record<string, string> = ownPage) => nobody.post('/api/external/sessions', { token }, { headers })
const unknownToken = (tenantId: string) =>
  Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(16)]).toString('base64url')

describe('a mailed link', () => {
  test('opens the ticket, as far as someone outside may know it', async () => {
    const party = await anExternalParty(portico)
    const ticket = (await nobody.get(at(party.partyId), { headers: party.headers })).body as ExternalTicket
    expect(Object.keys(ticket).sort()).toEqual([
      ...['askedBy', 'createdAt', 'description', 'expiresAt', 'externalPartyEmail', 'invitationDescription', 'status', 'subject'],
    ])
    expect(ticket).toMatchObject({ subject: 'A refund has not arrived', askedBy: 'Acme Ltd', externalPartyEmail: party.email })
  })

  test('becomes a cookie that scripts cannot read and other sites do not send, for this party alone', async () => {
    const { token, partyId } = await anExternalParty(portico)
    const reply = await exchange(token)
    expect(reply.headers['set-cookie']).toMatch(
      new RegExp(`^portico\\.external\\.${partyId}=[\\w-]{43}; Path=/api/external/${partyId}; Max-Age=43200; HttpOnly; SameSite=Strict$`),
    )
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.text).not.toContain(String(reply.headers['set-cookie']).split(/[=;]/)[1])
  })

  test('can be opened again, and the cookie of the earlier time ends, also where many open it at once', async () => {
    const party = await anExternalParty(portico)
    const cookies = await Promise.all(Array.from({ length: 6 }, () => exchanged(portico, party.token)))
    const living = await Promise.all(cookies.map((cookie) => statusOf({ ...party, headers: { cookie } })))
    expect(living.toSorted()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await statusOf(party)).toBe(401)
    expect(await statusOf({ ...party, headers: { cookie: await exchanged(portico, party.token) } })).toBe(200)
  })

  test('beside another in one browser: what the first tab sends reaches the first ticket, and the cookie of one opens no other', async () => {
    const [first, second] = [await anExternalParty(portico), await anExternalParty(portico)]
    const both = { ...ownPage, cookie: `${first.headers.cookie}; ${second.headers.cookie}` }
    expect((await nobody.post(at(first.partyId, 'comment'), { content: 'For the first' }, { headers: both })).status).toBe(201)
    const said = async (party: Party) => (await feedOf(party)).filter((item) => JSON.stringify(item).includes('For the first')).length
    expect([await said(first), await said(second)]).toEqual([1, 0])
    await nobody.post(at(first.partyId, 'leave'), undefined, { headers: both })
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
  })

  test('that is wrong, over, revoked or of a tenant that is not there is refused with the same words', async () => {
    const [over, revoked] = [await anExternalParty(portico), await anExternalParty(portico)]
    await portico.admin.query("update support_external_parties set expires_at = now() - interval '1 second' where id = $1", [over.partyId])
    await owner.post(`/api/support/ticket/${revoked.ticketId}/external-parties/${revoked.partyId}/revoke`)
    const tokens = [
      over.token,
      revoked.token,
      unknownToken(portico.world.northwind.id),
      unknownToken('019a0000-0000-7000-8000-000000000001'),
    ]
    const replies = await Promise.all(tokens.map((token) => exchange(token)))
    const said = replies.map(({ status, body, headers }) => [status, { ...(body as object), requestId: '' }, headers['set-cookie']])
    expect(said[0]).toEqual([404, expect.objectContaining({ code: 'not_found' }), undefined])
    for (const one of said) expect(one).toEqual(said[0])
    expect(await statusOf(over)).toBe(401)
  })

  test('is exchanged on our own page alone', async () => {
    const { token, partyId, headers } = await anExternalParty(portico)
    const foreign = [{ origin: 'https://elsewhere.example' }, { origin: 'null' }, { ...ownPage, 'sec-fetch-site': 'cross-site' }, {}]
    for (const from of foreign) {
      expect((await exchange(token, from as Record<string, string>)).code).toBe('not_allowed')
      const cookie = { cookie: headers.cookie! }
      expect((await nobody.post(at(partyId, 'comment'), { content: 'x' }, { headers: { ...cookie, ...from } as never })).code).toBe(
        'not_allowed',
      )
    }
  })
})

test('a body that is too long is not read before the page it comes from, the tries of its address and its cookie are looked at', async () => {
  const { partyId, headers } = await anExternalParty(portico)
  const send = async (url: string, bytes: number, from: string, given: Record<string, string>) => {
    const payload = `{"token":"${'x'.repeat(bytes)}"}`
    const json = { 'content-type': 'application/json' }
    const reply = await portico.app.inject({ method: 'POST', url, payload, remoteAddress: from, headers: { ...json, ...given } })
    return reply.json().code as string
  }
  const sessions = '/api/external/sessions'
  expect(await send(sessions, 4096, '198.51.100.20', { origin: 'https://elsewhere.example' })).toBe('not_allowed')
  const said = []
  for (let n = 0; n < 21; n++) said.push(await send(sessions, 4096, '198.51.100.21', ownPage))
  expect(said).toEqual([...Array(20).fill('body_too_large'), 'too_many_requests'])
  expect(await send(at(partyId, 'comment'), 40_000, '198.51.100.22', ownPage)).toBe('not_signed_in')
  expect(await send(at(partyId, 'comment'), 40_000, '198.51.100.22', headers)).toBe('body_too_large')
})

describe('a cookie', () => {
  test('opens nothing but the one ticket: no other party, ticket, tenant, list or file', async () => {
    const [mine, other] = [await anExternalParty(portico), await anExternalParty(portico, { merchant: 'umbrella' })]
    const { headers } = mine
    const own = headers.cookie!.split('=')[1]!
    const renamed = { ...headers, cookie: `portico.external.${other.partyId}=${own}` }
    expect((await nobody.get(at(other.partyId), { headers })).status).toBe(401)
    expect((await nobody.get(at(other.partyId), { headers: renamed })).status).toBe(401)
    const { tenantId, id } = portico.world.acme
    const closed = [
      ...['/api/support/ticket', '/api/support/ticket/my', `/api/support/ticket/${mine.ticketId}`, '/api/v1/transactions', '/api/files'],
      ...[`/api/support/ticket/${mine.ticketId}/feed`, `/api/support/ticket/${id}/${mine.ticketId}/details`],
      ...[`/api/support/${tenantId}/ticket/${mine.ticketId}/details`, `/api/support/ticket/${mine.ticketId}/external-parties`],
    ]
    for (const url of closed) {
      expect([url, [401, 404].includes((await nobody.get(url, { headers })).status)]).toEqual([url, true])
      const bearer = { authorization: `Bearer ${own}` }
      expect([url, [401, 404].includes((await nobody.get(url, { headers: bearer })).status)]).toEqual([url, true])
    }
  })

  test('ends within two seconds of being revoked, without use, and after half a day', async () => {
    const [revoked, idle] = [await anExternalParty(portico), await anExternalParty(portico)]
    const [old, left] = [await anExternalParty(portico), await anExternalParty(portico)]
    expect(await statusOf(revoked)).toBe(200)
    await owner.post(`/api/support/ticket/${revoked.ticketId}/external-parties/${revoked.partyId}/revoke`)
    expect(await statusOf(revoked)).toBe(401)
    const age = (party: Party, column: string, interval: string) =>
      portico.admin.query(`update support_external_parties set ${column} = now() - $2::interval where id = $1`, [party.partyId, interval])
    await age(idle, 'session_used_at', '30 minutes')
    expect(await statusOf(idle)).toBe(200)
    await age(idle, 'session_used_at', '31 minutes 1 second')
    expect(await statusOf(idle)).toBe(401)
    await age(old, 'session_started_at', '12 hours 1 second')
    expect(await statusOf(old)).toBe(401)
    const reply = await nobody.post(at(left.partyId, 'leave'), undefined, { headers: left.headers })
    expect([reply.status, reply.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect(await statusOf(left)).toBe(401)
  })

  test('is noted as used, so that someone who works on stays in', async () => {
    const party = await anExternalParty(portico)
    const used = async () => {
      const { rows } = await portico.admin.query('select session_used_at from support_external_parties where id = $1', [party.partyId])
      return new Date(rows[0].session_used_at).getTime()
    }
    await portico.admin.query("update support_external_parties set session_used_at = now() - interval '20 minutes' where id = $1", [
      party.partyId,
    ])
    const before = await used()
    await statusOf(party)
    expect((await used()) - before).toBeGreaterThan(19 * 60_000)
  })
})

describe('the feed', () => {
  test('has the types that the table of readers opens for people outside, and no other', () => {
    const open = feedTypes.filter((type) => feedReaders[type].external !== undefined)
    expect(open.toSorted()).toEqual([...externalItemTypes].sort())
  })

  test('the page shows external parties nothing internal: their types of items, and of items about parties only their own', async () => {
    const { customerId, ticketId } = await anEscalatedTicket(portico)
    const mine = await anExternalParty(portico, { ticketId })
    const other = await anExternalParty(portico, { ticketId })
    const staff = portico.as(portico.world.northwind.people.administrator!)
    const platform = portico.as(portico.world.platform.people.administrator!)
    const doors = [
      [owner, `/api/support/ticket/${ticketId}`, 'merchant'],
      [staff, `/api/support/ticket/${customerId}/${ticketId}`, 'tenant'],
      [platform, `/api/support/${portico.world.northwind.id}/ticket/${ticketId}`, 'platform'],
    ] as const
    for (const [caller, path, side] of doors)
      for (const isInternal of [false, true])
        expect((await caller.post(`${path}/comment`, { content: `${side} ${isInternal ? 'inside' : 'open'}`, isInternal })).status).toBe(
          201,
        )
    const [, ofStaff] = doors[1]
    await staff.post(`${ofStaff}/priority`, { priority: 'Low' })
    await staff.post(`${ofStaff}/assign`, { assignee: portico.world.northwind.people.administrator!.id })
    await staff.post(`${ofStaff}/references`, { references: [{ key: 'Customer', value: customerId }] })
    await staff.post(`${ofStaff}/close`)
    await nobody.post(at(mine.partyId, 'comment'), { content: 'mine' }, { headers: mine.headers })
    await nobody.post(at(other.partyId, 'comment'), { content: 'of another' }, { headers: other.headers })
    const { rows } = await portico.admin.query('select distinct type from support_feed_items where ticket_id = $1', [ticketId])
    expect(rows.map(({ type }) => type).sort()).toEqual([...feedTypes].sort())
    const seen = await feedOf(mine)
    expect(seen.map(({ type, text, newState, isOwn }) => [type, text ?? newState, isOwn])).toEqual([
      ['ExternalPartyCommentItem', 'mine', true],
      ['StatusChangeFeedItem', 'Closed', false],
      ['TenantCommentItem', 'tenant open', false],
      ['CustomerCommentItem', 'merchant open', false],
      ['ExternalPartyInvitationItem', 'You delivered the parcel.', false],
    ])
    for (const item of seen) expect(Object.keys(item).sort()).toEqual(['author', 'isOwn', 'newState', 'place', 'text', 'timestamp', 'type'])
  })
})

describe('an answer', () => {
  test('is read by everyone who opens the ticket, told to them, and on record without a person', async () => {
    const party = await anExternalParty(portico)
    const content = 'Card 4111111111111111, handed over on Monday'
    const { status, body } = await nobody.post(at(party.partyId, 'comment'), { content }, { headers: party.headers })
    expect(status).toBe(201)
    const { place } = body as { place: number }
    const feed = (await owner.get(`/api/support/ticket/${party.ticketId}/feed`)).body as Page<{ content: string; commenter: string }>
    expect(feed.data[0]).toMatchObject({
      ...{ type: 'ExternalPartyCommentItem', commenter: party.email, place, isUnread: true, isOwn: false },
      content: expect.stringMatching(/^Card 411111\*{6}1111, handed over/),
    })
    const { rows: told } = await portico.admin.query(
      "select payload from outbox where topic = 'ticket.item_added' and payload->>'ticketId' = $1",
      [party.ticketId],
    )
    expect(told.map(({ payload }) => payload.place)).toContain(place)
    const { rows } = await portico.admin.query("select * from audit_records where entity_id = $1 and action = 'external.comment'", [
      party.ticketId,
    ])
    expect(rows).toEqual([
      expect.objectContaining({ actor_id: null, actor_level: 'none', actor_name: party.email, merchant_id: portico.world.acme.id }),
    ])
  })

  test('has something to read and an end', async () => {
    const { partyId, headers } = await anExternalParty(portico)
    for (const body of [
      { content: '' },
      { content: ' \n' },
      { content: 'x'.repeat(5001) },
      { content: 'x', isInternal: true },
      { content: 'x', files: [] },
      {},
    ])
      expect((await nobody.post(at(partyId, 'comment'), body, { headers })).status).toBe(422)
    expect((await nobody.post(at(partyId, 'comment'), { content: 'x'.repeat(5000) }, { headers })).status).toBe(201)
  })

  test('is one of at most twenty in ten minutes', async () => {
    const { partyId, headers } = await anExternalParty(portico)
    for (let n = 0; n < 20; n++) expect((await nobody.post(at(partyId, 'comment'), { content: `${n}` }, { headers })).status).toBe(201)
    const reply = await nobody.post(at(partyId, 'comment'), { content: 'more' }, { headers })
    expect([reply.code, reply.headers['retry-after']]).toEqual(['too_many_requests', '600'])
  })
})

test('a visitor who guesses links is held up after twenty wrong ones, and right ones cost nothing', async () => {
  const { token } = await anExternalParty(portico)
  const from = (ip: string) =>
    portico.app.inject({
      method: 'POST',
      url: '/api/external/sessions',
      remoteAddress: ip,
      headers: ownPage,
      payload: { token: unknownToken(portico.world.acme.tenantId) },
    })
  const replies = []
  for (let n = 0; n < 22; n++) replies.push((await from('198.51.100.7')).statusCode)
  expect(replies).toEqual([...Array(20).fill(404), 429, 429])
  expect((await from('198.51.100.8')).statusCode).toBe(404)
  for (let n = 0; n < 25; n++) expect((await exchange(token)).status).toBe(201)
})

test('a ticket that a tenant asked the platform is opened the same way', async () => {
  const staff = portico.as(portico.world.northwind.people.administrator!)
  const ticketId = (await staff.post('/api/support/ticket', ticketOf())).text
  const email = 'acquirer@elsewhere.example'
  const partyId = await anInvitation(staff, `/api/support/ticket/${ticketId}`, email)
  const cookie = await exchanged(portico, await mailedToken(portico, email))
  const reply = await nobody.get(at(partyId), { headers: { cookie } })
  expect(reply.body).toMatchObject({ askedBy: expect.stringMatching(/Northwind/), externalPartyEmail: email })
})
