import type { Page } from '@portico/contract/core/page.ts'
import type { ExternalParty } from '@portico/contract/features/support/around-ticket.ts'
import type { FeedItem } from '@portico/contract/features/support/feed.schemas.ts'
import { anInvitation, exchanged, mailedToken, mailInvitations } from '@portico/testkit/features/external.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { aTicket } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let portico: TestPortico
let owner: Caller
let staff: Caller
let platform: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  owner = portico.as(portico.world.acme.owner)
  staff = portico.as(portico.world.northwind.people.administrator!)
  platform = portico.as(portico.world.platform.people.administrator!)
})
afterAll(() => portico?.close())

const courier = 'courier@elsewhere.example'
const invited = { externalPartyEmail: courier, invitationDescription: 'You delivered the parcel.' }
const partiesAt = async (caller: Caller, path: string) =>
  ((await caller.get(`${path}/external-parties`)).body as { data: ExternalParty[] }).data

/** The three addresses of one escalated ticket, and who finds it there. */
async function doors() {
  const { customerId, ticketId } = await anEscalatedTicket(portico)
  return [
    [owner, `/api/support/ticket/${ticketId}`],
    [staff, `/api/support/ticket/${customerId}/${ticketId}`],
    [platform, `/api/support/${portico.world.northwind.id}/ticket/${ticketId}`],
  ] as const
}

describe('an invitation', () => {
  test('A-TICK-12/22 is made at each of the three addresses, and the feed says who invited whom', async () => {
    const all = await doors()
    for (const [at, [caller, path]] of all.entries()) {
      const email = `Courier-${at}@Elsewhere.example`
      const reply = await caller.post(`${path}/invite-external-party`, { ...invited, externalPartyEmail: email })
      expect(reply.status, reply.text).toBe(201)
      const { partyId, feedItemId, place } = reply.body as { partyId: string; feedItemId: string; place: number }
      for (const [reader, address] of all) {
        const feed = (await reader.get(`${address}/feed`)).body as Page<FeedItem>
        expect(feed.data[0]).toMatchObject({
          ...{ feedItemId, place, type: 'ExternalPartyInvitationItem', externalPartyEmail: email.toLowerCase() },
          ...{ invitationDescription: 'You delivered the parcel.', invitedBy: expect.stringMatching(/\S/) },
        })
        expect((await partiesAt(reader, address))[0]).toMatchObject({ partyId, state: 'Invited', expiresAt: null, openedAt: null })
      }
    }
  })

  test('is mailed in the inviter’s language, plain and as HTML, with the words quoted and the link', async () => {
    const ticketId = await aTicket(portico)
    await portico.admin.query('update support_tickets set subject = $2 where id = $1', [ticketId, 'A parcel\r\nBcc: all@elsewhere.example'])
    const email = 'kurye@elsewhere.example'
    const inviter = await portico.personWith('merchant', ['Merchant.Support.Lookup'])
    await portico.admin.query("update users set language = 'tr' where id = $1", [inviter.id])
    await portico.as(inviter).post(`/api/support/ticket/${ticketId}/invite-external-party`, {
      externalPartyEmail: email,
      invitationDescription: 'Card 4111 1111 1111 1111\n<b>bold</b>',
    })
    const token = await mailedToken(portico, email)
    const mail = portico.mails.findLast(({ to }) => to === email)!
    expect(mail.language).toBe('tr')
    expect(mail.subject).toBe('Acme Ltd yardımınızı istiyor: A parcel Bcc: all@elsewhere.example')
    expect(mail.text).toContain(`http://localhost:3000/external/ticket#${token}`)
    expect(mail.text).toMatch(/^> Card 4111 11[* ]+ 1111$/m)
    expect(mail.html).toContain(`href="http://localhost:3000/external/ticket#${token}"`)
    expect(mail.html).toContain('&lt;b&gt;bold&lt;/b&gt;')
  })

  test.each([
    'two@elsewhere.example, three@elsewhere.example',
    'x@elsewhere.example\r\nBcc: y@elsewhere.example',
    'Ann <a@elsewhere.example>',
    'no address',
  ])('an invitation is refused unless it has one plain address: %s', async (externalPartyEmail) => {
    const ticketId = await aTicket(portico)
    const reply = await owner.post(`/api/support/ticket/${ticketId}/invite-external-party`, { ...invited, externalPartyEmail })
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['body.externalPartyEmail']])
  })

  test('leaves the token in the letter alone: in no table, no audit record, no log', async () => {
    const lines: string[] = []
    const logged = await aPortico(inject('cluster'), { logTo: { write: (line: string) => lines.push(line) } as never })
    try {
      const ticketId = await aTicket(logged)
      await anInvitation(logged.as(logged.world.acme.owner), `/api/support/ticket/${ticketId}`, courier)
      const token = await mailedToken(logged, courier)
      const cookie = (await exchanged(logged, token)).split('=')[1]!
      const { rows: tables } = await logged.admin.query(
        "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'",
      )
      for (const { name } of tables) {
        const { rows } = await logged.admin.query(`select t::text as row from ${name} t`)
        for (const { row } of rows) for (const secret of [token, cookie, token.slice(22)]) expect(row).not.toContain(secret)
      }
      for (const secret of [token, cookie]) expect(lines.join('\n')).not.toContain(secret)
      expect(tables.length).toBeGreaterThan(20)
    } finally {
      await logged.close()
    }
  })

  test('of the same address once more ends the earlier link and what it opened, and is the same party', async () => {
    const ticketId = await aTicket(portico)
    const path = `/api/support/ticket/${ticketId}`
    const partyId = await anInvitation(owner, path, courier)
    const first = await mailedToken(portico, courier)
    const headers = { cookie: await exchanged(portico, first) }
    expect((await portico.nobody.get(`/api/external/${partyId}/ticket`, { headers })).status).toBe(200)
    expect(await anInvitation(owner, path, courier.toUpperCase())).toBe(partyId)
    expect((await portico.nobody.get(`/api/external/${partyId}/ticket`, { headers })).status).toBe(401)
    await expect(exchanged(portico, first)).rejects.toThrow('404')
    await exchanged(portico, await mailedToken(portico, courier))
    expect(await partiesAt(owner, path)).toHaveLength(1)
  })

  test('to one address is mailed five times a day at most, whatever the ticket; the sixth names the field and says when again', async () => {
    const paths = [`/api/support/ticket/${await aTicket(portico)}`, `/api/support/ticket/${await aTicket(portico)}`]
    const email = 'flooded@elsewhere.example'
    for (let n = 0; n < 5; n++) await anInvitation(owner, paths[n % 2]!, email)
    const ask = (externalPartyEmail: string) => owner.post(`${paths[0]}/invite-external-party`, { ...invited, externalPartyEmail })
    const sixth = await ask(email.toUpperCase())
    expect([sixth.status, sixth.code]).toEqual([429, 'too_many_requests'])
    expect((sixth.body as { fields: object }).fields).toEqual({
      'body.externalPartyEmail': 'This address was invited 5 times in the last 24 hours. Try again later.',
    })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await ask('fresh@elsewhere.example')).status).toBe(201)
    const ago = "update support_feed_items set created_at = created_at - interval '25 hours' where details ->> 'externalPartyEmail' = $1"
    await portico.admin.query(ago, [email])
    expect((await ask(email)).status).toBe(201)
  })

  test('that waits for its mail is not mailed once it is revoked, nor an earlier one after a later', async () => {
    const path = `/api/support/ticket/${await aTicket(portico)}`
    const [gone, twice] = ['gone@elsewhere.example', 'twice@elsewhere.example']
    const partyId = await anInvitation(owner, path, gone)
    await owner.post(`${path}/external-parties/${partyId}/revoke`)
    await anInvitation(owner, path, twice)
    await anInvitation(owner, path, twice)
    await mailInvitations(portico)
    expect(portico.mails.filter(({ to }) => to === gone)).toHaveLength(0)
    expect(portico.mails.filter(({ to }) => to === twice)).toHaveLength(1)
  })
})

describe('a party', () => {
  test('is invited, has opened, has expired or is revoked', async () => {
    const path = `/api/support/ticket/${await aTicket(portico)}`
    const partyId = await anInvitation(owner, path, courier)
    const state = async () => (await partiesAt(owner, path))[0]!.state
    expect(await state()).toBe('Invited')
    await exchanged(portico, await mailedToken(portico, courier))
    expect(await state()).toBe('Opened')
    await portico.admin.query("update support_external_parties set expires_at = now() - interval '1 second' where id = $1", [partyId])
    expect(await state()).toBe('Expired')
    expect((await owner.post(`${path}/external-parties/${partyId}/revoke`)).status).toBe(204)
    expect(await state()).toBe('Revoked')
    const { rows } = await portico.admin.query(
      "select action, actor_level, actor_id, actor_name from audit_records where entity = 'support' and entity_id = $1 order by id",
      [path.split('/').at(-1)],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'support.raise',
      'support.inviteExternalParty',
      'external.exchange',
      'support.revokeExternalParty',
    ])
    expect(rows[2]).toMatchObject({ actor_level: 'none', actor_id: null, actor_name: courier })
  })

  test('is revoked by the side that invited and by the side that was asked, and by no other', async () => {
    const [[, ownPath], [, staffPath], [, platformPath]] = await doors()
    const byOwner = await anInvitation(owner, ownPath, 'one@elsewhere.example')
    const byStaff = await anInvitation(staff, staffPath, 'two@elsewhere.example')
    const revoke = async (caller: Caller, path: string, id: string) => (await caller.post(`${path}/external-parties/${id}/revoke`)).code
    expect(await revoke(owner, ownPath, byStaff)).toBe('action_not_allowed')
    expect(await revoke(platform, platformPath, byStaff)).toBe('action_not_allowed')
    expect((await partiesAt(owner, ownPath)).map(({ mayRevoke }) => mayRevoke)).toEqual([false, true])
    expect(await revoke(staff, staffPath, byOwner)).toBeUndefined()
    expect(await revoke(staff, staffPath, byStaff)).toBeUndefined()
  })

  test('of another ticket, or of another merchant, is not found', async () => {
    const partyId = await anInvitation(owner, `/api/support/ticket/${await aTicket(portico)}`)
    const other = `/api/support/ticket/${await aTicket(portico)}`
    expect((await owner.post(`${other}/external-parties/${partyId}/revoke`)).status).toBe(404)
    const globex = `/api/support/ticket/${await aTicket(portico, { merchant: 'globex' })}`
    expect((await portico.as(portico.world.globex.owner).post(`${globex}/external-parties/${partyId}/revoke`)).status).toBe(404)
  })

  test('is one of at most twenty that live at a time, also where many are invited at once', async () => {
    const path = `/api/support/ticket/${await aTicket(portico)}`
    const inviter = portico.as(await portico.personWith('merchant', ['Merchant.Support.Lookup']))
    const replies = await Promise.all(
      Array.from({ length: 23 }, (_, n) =>
        inviter.post(`${path}/invite-external-party`, { ...invited, externalPartyEmail: `party-${n}@elsewhere.example` }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(replies.filter(({ code }) => code === 'action_not_allowed')).toHaveLength(3)
    const [first] = await partiesAt(inviter, path)
    await inviter.post(`${path}/external-parties/${first!.partyId}/revoke`)
    expect((await inviter.post(`${path}/invite-external-party`, invited)).status).toBe(201)
  })

  test('cannot be invited by someone who has invited thirty in the last hour', async () => {
    const inviter = portico.as(await portico.personWith('merchant', ['Merchant.Support.Lookup']))
    const paths = [`/api/support/ticket/${await aTicket(portico)}`, `/api/support/ticket/${await aTicket(portico)}`]
    for (let n = 0; n < 30; n++) await anInvitation(inviter, paths[n % 2]!)
    const reply = await inviter.post(`${paths[0]}/invite-external-party`, invited)
    expect([reply.code, reply.headers['retry-after']]).toEqual(['too_many_requests', '600'])
  })
})
