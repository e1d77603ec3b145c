import type { Notification } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { FeedItem } from '@portico/contract/features/support/feed.schemas.ts'
import type { ReleaseReason } from '@portico/contract/features/support/feed-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { aTicket, sidesOf, ticketOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { startRelay } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { notificationSubscribers } from '../notifications/index.ts'
import { ticketSubscribers } from './index.ts'

let portico: TestPortico
let staff: Caller
let merchant: Caller
let platform: Caller
let relay: ReturnType<typeof startRelay>
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  ;({ staff, merchant, platform } = sidesOf(portico))
  relay = startRelay(portico, [notificationSubscribers, ticketSubscribers])
})
afterAll(async () => {
  await relay?.stop()
  await portico?.close()
})

const crm = '/api/v1/crm/users'
const ofCustomer = (ticketId: string) => `/api/support/ticket/${portico.world.acme.id}/${ticketId}`
const ofTenant = (ticketId: string) => `/api/support/${portico.world.northwind.id}/ticket/${ticketId}`
const works: Record<'tenant' | 'platform', Permission> = { tenant: 'CRM.Support.Lookup', platform: 'Platform.Support.Lookup' }

const versionOf = async (by: Caller, { id }: Person) => ((await by.get(`${crm}/crm/${id}`)).body as { version: number }).version
const roleOf = async ({ id }: Person) =>
  (await portico.admin.query<{ role_id: string }>('select role_id from user_roles where user_id = $1', [id])).rows[0]!.role_id

type Way = [how: string, reason: ReleaseReason, change: (by: Caller, person: Person) => Promise<{ status: number }>]
const ways: Way[] = [
  ['deleted', 'Deleted', (by, { id }) => by.delete(`${crm}/crm/${id}`)],
  ['deactivated', 'Deactivated', (by, { id }) => by.put(`${crm}/${id}/activation`, { isActive: false })],
  [
    'without the role',
    'NotAllowed',
    async (by, person) =>
      by.put(`${crm}/crm/${person.id}`, {
        firstName: 'Ada',
        lastName: 'Berg',
        phone: null,
        roleIds: [await roleOf(await portico.personWith(person.tenantId === portico.world.platform.id ? 'platform' : 'tenant', []))],
        version: await versionOf(by, person),
      }),
  ],
  [
    'in a role that has lost the permission',
    'NotAllowed',
    async (by, person) => by.put(`${crm}/permissions/${await roleOf(person)}`, { permissions: [], scaRequiredPermissions: [] }),
  ],
]
const limited: Way = [
  'limited to other merchants',
  'Limited',
  (by, { id }) => by.put(`${crm}/crm/${id}/merchantpermissions`, { merchants: [portico.world.globex.id], version: 0 }),
]

const feedOf = async (url: string) => ((await staff.get(`${url}/feed`)).body as { data: FeedItem[] }).data
const assigneeOf = async (ticketId: string) =>
  (await portico.admin.query('select assignee_id, assignee from support_tickets where id = $1', [ticketId])).rows[0]
const toldOf = async (person: Person, ticketId: string) => {
  const { data } = (await portico.as(person).get('/v1/api/in-app-notifications?pageSize=100')).body as { data: Notification[] }
  return data.filter(({ objectUrl }) => objectUrl.includes(ticketId)).map(({ notificationType }) => notificationType)
}
const soon = { timeout: 3000, interval: 50 }
const quiet = () =>
  vi.waitUntil(async () => (await portico.admin.query('select from outbox')).rowCount === 0, { timeout: 10_000, interval: 50 })

describe('an open ticket whose assignee can no longer work on it', () => {
  test.each([...ways, limited])(
    'a ticket of a merchant whose assignee is %s is released and its team told',
    async (_how, reason, change) => {
      const ticketId = await aTicket(portico)
      const assignee = await portico.personWith('tenant', [works.tenant])
      expect((await staff.post(`${ofCustomer(ticketId)}/assign`, { assignee: assignee.id })).status).toBe(204)
      expect((await change(staff, assignee)).status).toBeLessThan(300)
      await expect.poll(() => assigneeOf(ticketId), soon).toEqual({ assignee_id: null, assignee: null })
      const { support } = portico.world.northwind.people
      await expect.poll(() => toldOf(support!, ticketId), soon).toContain('TicketUnassigned')
      expect((await feedOf(ofCustomer(ticketId)))[0]).toMatchObject({
        type: 'AssignmentItem',
        assigner: 'Portico',
        newAssignee: null,
        formerAssignee: expect.stringMatching(/ Person$/),
        reason,
      })
      const released = await portico.admin.query(
        "select actor_name, after from audit_records where action = 'support.release' and entity_id = $1",
        [ticketId],
      )
      expect(released.rows).toEqual([{ actor_name: 'Portico', after: { assignee: null, reason } }])
      await merchant.post(`/api/support/ticket/${ticketId}/comment`, { content: 'Is anybody there?' })
      await expect.poll(() => toldOf(support!, ticketId), soon).toContain('TicketComment')
      expect(await toldOf(portico.world.acme.owner, ticketId)).toEqual([])
    },
  )

  test.each(ways)(
    'an escalated ticket whose assignee at the platform is %s is released and the platform told',
    async (_how, reason, change) => {
      const { ticketId, escalatedId } = await anEscalatedTicket(portico)
      const assignee = await portico.personWith('platform', [works.platform])
      expect((await platform.post(`${ofTenant(escalatedId)}/assign`, { assignee: assignee.id })).status).toBe(204)
      await quiet()
      expect((await change(platform, assignee)).status).toBeLessThan(300)
      await expect.poll(() => assigneeOf(escalatedId), soon).toEqual({ assignee_id: null, assignee: null })
      const administrator = portico.world.platform.people.administrator!
      await expect.poll(() => toldOf(administrator, escalatedId), soon).toContain('TicketUnassigned')
      expect((await feedOf(`/api/support/ticket/${escalatedId}`))[0]).toMatchObject({
        newAssignee: null,
        formerAssignee: expect.stringMatching(/ Person$/),
        reason,
      })
      // What the merchant says of it reaches the platform, where nobody has it.
      await merchant.post(`/api/support/ticket/${ticketId}/comment`, { content: 'Any news?' })
      await expect.poll(() => toldOf(administrator, ticketId), soon).toEqual(['TicketComment'])
    },
  )

  test('a ticket that a change of rights leaves within reach keeps its assignee, and so does a closed one', async () => {
    const [ticketId, closedId] = [await aTicket(portico), await aTicket(portico)]
    const assignee = await portico.personWith('tenant', [works.tenant, 'CRM.Transaction.View'])
    for (const id of [ticketId, closedId]) await staff.post(`${ofCustomer(id)}/assign`, { assignee: assignee.id })
    await staff.post(`${ofCustomer(closedId)}/close`)
    const merchants = [portico.world.acme.id]
    expect((await staff.put(`${crm}/crm/${assignee.id}/merchantpermissions`, { merchants, version: 0 })).status).toBe(200)
    const grants = { permissions: [works.tenant], scaRequiredPermissions: [] }
    expect((await staff.put(`${crm}/permissions/${await roleOf(assignee)}`, grants)).status).toBe(200)
    await quiet()
    expect(await assigneeOf(ticketId)).toMatchObject({ assignee_id: assignee.id })
    expect((await staff.put(`${crm}/${assignee.id}/activation`, { isActive: false })).status).toBe(200)
    await expect.poll(() => assigneeOf(ticketId), soon).toMatchObject({ assignee_id: null })
    await quiet()
    expect(await assigneeOf(closedId)).toMatchObject({ assignee_id: assignee.id })
    await merchant.post(`/api/support/ticket/${closedId}/open`)
    await expect.poll(() => assigneeOf(closedId), soon).toMatchObject({ assignee_id: null })
    await expect.poll(() => toldOf(portico.world.northwind.people.support!, closedId), soon).toContain('TicketReopened')
  })
})

describe('a ticket whose requester has left', () => {
  const raisedBy = async (asker: Person) => (await portico.as(asker).post('/api/support/ticket', ticketOf({ references: [] }))).text

  test('an answer reaches those of the merchant who work on tickets', async () => {
    const asker = await portico.personWith('merchant', ['Merchant.Support.Lookup'])
    const ticketId = await raisedBy(asker)
    expect((await merchant.put(`/api/v1/users/${asker.id}/activation`, { isActive: false })).status).toBe(200)
    await staff.post(`${ofCustomer(ticketId)}/comment`, { content: 'We have found it.' })
    await expect.poll(() => toldOf(portico.world.acme.owner, ticketId), soon).toEqual(['TicketComment'])
  })

  test('an answer of the platform reaches the staff of the tenant, and no one who may not open the ticket any more', async () => {
    const asker = await portico.personWith('tenant', [works.tenant])
    const ticketId = await raisedBy(asker)
    const grants = { permissions: [], scaRequiredPermissions: [] }
    expect((await staff.put(`${crm}/permissions/${await roleOf(asker)}`, grants)).status).toBe(200)
    await platform.post(`${ofTenant(ticketId)}/comment`, { content: 'We have found it.' })
    await expect.poll(() => toldOf(portico.world.northwind.people.support!, ticketId), soon).toEqual(['TicketComment'])
    expect(await toldOf(asker, ticketId)).toEqual([])
  })
})
