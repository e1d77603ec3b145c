import type { Notification } from '@portico/contract/features/notifications/notifications.contract.ts'
import { ticketReference } from '@portico/contract/features/support/ticket-words.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { aTicket, aTicketOfTenant, sidesOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { notificationSubscribers } from '../notifications/index.ts'
import { ticketSubscribers } from './index.ts'

let portico: TestPortico
let staff: Caller
let merchant: Caller
let platform: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  ;({ staff, merchant, platform } = sidesOf(portico))
})
afterAll(() => portico?.close())

const administrator = () => portico.world.northwind.people.administrator!
const ofCustomer = (ticketId: string) => `/api/support/ticket/${portico.world.acme.id}/${ticketId}`
const ofTenant = (ticketId: string) => `/api/support/${portico.world.northwind.id}/ticket/${ticketId}`

/** Passes on what has happened, until there is nothing left; mails have tests of their own. */
const deliver = () => deliverTo(portico, [notificationSubscribers, ticketSubscribers])

/** What a person has been told of a ticket; events are passed on side by side, so in no order. */
const toldOf = async (person: Person, ticketId: string) => {
  await deliver()
  const { data } = (await portico.as(person).get('/v1/api/in-app-notifications?pageSize=100')).body as { data: Notification[] }
  return data
    .filter(({ objectUrl }) => objectUrl.includes(ticketId))
    .map(({ notificationType }) => notificationType)
    .toSorted()
}
const support = () => portico.world.northwind.people.support!

describe('a ticket of a merchant', () => {
  test('a new ticket notifies the staff who work on tickets, with its reference and a link', async () => {
    const ticketId = await aTicket(portico, { subject: 'Where is my payout?' })
    expect(await toldOf(support(), ticketId)).toEqual(['TicketCreated'])
    expect(await toldOf(portico.world.acme.owner, ticketId)).toEqual([])
    expect(await toldOf(portico.world.contoso.people.administrator!, ticketId)).toEqual([])
    const { data } = (await portico.as(support()).get('/v1/api/in-app-notifications')).body as { data: Notification[] }
    expect(data[0]).toMatchObject({
      description: `[${ticketReference(ticketId)}] Where is my payout?`,
      objectUrl: `/tenant/support-tickets/${ticketId}`,
      useRouter: true,
    })
  })

  test('notifies the requester of an answer, and no one of their own actions', async () => {
    const ticketId = await aTicket(portico)
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'We look into it.' })
    await staff.post(`${ofCustomer(ticketId)}/close`)
    expect(await toldOf(portico.world.acme.owner, ticketId)).toEqual(['TicketClosed', 'TicketComment'])
    expect(await toldOf(administrator(), ticketId)).toEqual(['TicketCreated'])
    await merchant.post(`/api/support/ticket/${ticketId}/open`)
    expect(await toldOf(administrator(), ticketId)).toEqual(['TicketCreated', 'TicketReopened'])
  })

  test('notifies only its own side of an internal comment, and a mentioned user once, of the mention', async () => {
    const ticketId = await aTicket(portico)
    await merchant.post(`/api/support/ticket/${ticketId}/comment`, { content: 'Among us.', isInternal: true })
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'Take it?', isInternal: true, mentions: [support().id] })
    expect(await toldOf(support(), ticketId)).toEqual(['TicketCreated', 'TicketMention'])
    expect(await toldOf(portico.world.acme.owner, ticketId)).toEqual([])
    expect(await toldOf(portico.world.platform.people.administrator!, ticketId)).toEqual([])
  })

  test('a ticket notifies its assignee, and from then on no staff without a part in it', async () => {
    const ticketId = await aTicket(portico)
    await staff.post(`${ofCustomer(ticketId)}/assign`, { assignee: support().id })
    await merchant.post(`/api/support/ticket/${ticketId}/comment`, { content: 'One more thing.' })
    expect(await toldOf(support(), ticketId)).toEqual(['TicketAssigned', 'TicketComment', 'TicketCreated'])
    expect(await toldOf(administrator(), ticketId)).toEqual(['TicketCreated'])
    expect(await toldOf(portico.world.acme.owner, ticketId)).toEqual([])
  })

  const query = (text: string, values: unknown[]) => portico.admin.query(text, values)
  test.each([
    ['deactivated', ({ id }: Person) => query("update users set status = 'Inactive' where id = $1", [id])],
    ['without the role', ({ id }: Person) => query('delete from user_roles where user_id = $1', [id])],
    ['limited to other merchants', (person: Person) => limit(portico, person, { merchants: [portico.world.globex.id] })],
  ])(
    'a ticket whose assignee is %s by the time of a comment becomes unassigned, and the comment reaches the team',
    async (_how, change) => {
      const ticketId = await aTicket(portico)
      const assignee = await portico.personWith('tenant', ['CRM.Support.Lookup'])
      expect((await staff.post(`${ofCustomer(ticketId)}/assign`, { assignee: assignee.id })).status).toBe(204)
      await deliver()
      await change(assignee)
      await merchant.post(`/api/support/ticket/${ticketId}/comment`, { content: 'Is anybody there?' })
      expect(await toldOf(support(), ticketId)).toEqual(['TicketComment', 'TicketCreated', 'TicketUnassigned'])
      const { data } = (await staff.get(`${ofCustomer(ticketId)}/feed`)).body as { data: { type: string; author: { name: string } }[] }
      expect(data.map(({ type }) => type)).toEqual(['AssignmentItem', 'CustomerCommentItem', 'AssignmentItem'])
      expect((await query('select assignee_id, assignee from support_tickets where id = $1', [ticketId])).rows).toEqual([
        { assignee_id: null, assignee: null },
      ])
      const released = await query("select actor_name from audit_records where action = 'support.release' and entity_id = $1", [ticketId])
      expect(released.rows).toEqual([{ actor_name: 'Portico' }])
      // Once: the next comment finds an unassigned ticket.
      await merchant.post(`/api/support/ticket/${ticketId}/comment`, { content: 'Hello?' })
      await deliver()
      expect(((await staff.get(`${ofCustomer(ticketId)}/feed`)).body as { data: unknown[] }).data).toHaveLength(4)
    },
  )
})

describe('a ticket to the platform', () => {
  test('reaches platform staff at its address among all tenants, and their answer reaches the requester', async () => {
    const ticketId = await aTicketOfTenant(portico)
    expect(await toldOf(portico.world.platform.people.administrator!, ticketId)).toEqual(['TicketCreated'])
    const { data } = (await platform.get('/v1/api/in-app-notifications')).body as { data: Notification[] }
    expect(data[0]?.objectUrl).toBe(`/platform/support-tickets/${portico.world.northwind.id}.${ticketId}`)
    await platform.post(`${ofTenant(ticketId)}/comment`, { content: 'Among us.', isInternal: true })
    await platform.post(`${ofTenant(ticketId)}/comment`, { content: 'It is done.' })
    expect(await toldOf(administrator(), ticketId)).toEqual(['TicketComment'])
  })

  test('an escalation has its own notification; a comment of the platform reaches the merchant once it is shared', async () => {
    const { ticketId, escalatedId } = await anEscalatedTicket(portico)
    expect(await toldOf(portico.world.platform.people.administrator!, escalatedId)).toEqual(['TicketEscalated'])
    const { body } = await platform.post(`${ofTenant(ticketId)}/comment`, { content: 'The provider has it.' })
    expect(await toldOf(portico.world.acme.owner, ticketId)).toEqual([])
    expect(await toldOf(administrator(), ticketId)).toContain('TicketComment')
    await staff.post(`${ofCustomer(ticketId)}/feed/${(body as { place: number }).place}/share`)
    expect(await toldOf(portico.world.acme.owner, ticketId)).toEqual(['TicketComment'])
  })
})
