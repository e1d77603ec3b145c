import type { Bulk, BulkChange } from '@portico/contract/features/support/bulk.schemas.ts'
import type { Ticket } from '@portico/contract/features/support/support.contract.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aTicket, aTicketOfTenant, sidesOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BulkOrder, runBulk } from '../../core/bulk/run-bulk.ts'
import type { Services } from '../../core/call/services.ts'
import { ticketBulk } from './index.ts'

let portico: TestPortico
let administrator: Person
let staff: Caller
let merchant: Caller
let platform: Caller
const path = '/api/support/ticket'
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  administrator = portico.world.northwind.people.administrator!
  ;({ staff, merchant, platform } = sidesOf(portico))
})
afterAll(() => portico?.close())

const ofNorthwind = (ticketIds: readonly string[]) => ticketIds.map((ticketId) => ({ tenantId: portico.world.northwind.id, ticketId }))
const ask = (caller: Caller, url: string, body: object) => caller.post(`${url}/bulk`, { key: portico.services.newId(), ...body })
const run = (services: Services, order: BulkOrder) => runBulk(services, [ticketBulk], order)
const work = (bulkId: string, tenantId = portico.world.northwind.id) => run(portico.services, { bulkId, tenantId, mode: 'Live' })

/** Asks, works and tells what has become of it. */
async function done(caller: Caller, url: string, body: { change: BulkChange; [more: string]: unknown }, tenantId?: string): Promise<Bulk> {
  const asked = await ask(caller, url, body)
  expect(asked.status, asked.text).toBe(202)
  const { bulkId } = asked.body as Bulk
  await work(bulkId, tenantId)
  return (await caller.get(`/api/support/bulk/${bulkId}`)).body as Bulk
}
const ticketOf = async (caller: Caller, ticketId: string) => (await caller.get(`${path}/${ticketId}`)).body as Ticket
const typesIn = async (caller: Caller, ticketId: string) =>
  ((await caller.get(`${path}/${ticketId}/feed`)).body as { data: { type: string }[] }).data.map(({ type }) => type)

describe('many tickets', () => {
  test('are closed as each would be by hand; the ones that were closed already are refused, and told', async () => {
    const ids = [
      await aTicket(portico),
      await aTicket(portico, { merchant: 'globex' }),
      await aTicket(portico, { subject: 'Closed before' }),
    ]
    await staff.post(`${path}/${portico.world.acme.id}/${ids[2]}/close`)
    const ended = await done(staff, path, { change: { action: 'close' }, tickets: ofNorthwind(ids) })
    expect(ended).toEqual({
      bulkId: ended.bulkId,
      state: 'Done',
      total: 3,
      done: 2,
      refused: 1,
      refusals: [{ tenantId: portico.world.northwind.id, ticketId: ids[2], subject: 'Closed before', reason: 'support.alreadyClosed' }],
    })
    expect((await ticketOf(merchant, ids[0]!)).status).toBe('Closed')
    expect(await typesIn(merchant, ids[0]!)).toEqual(['StatusChangeFeedItem'])
    const { rows } = await portico.admin.query('select action, actor_id, merchant_id from audit_records where entity_id = $1 order by at', [
      ids[0],
    ])
    expect(rows.at(-1)).toEqual({ action: 'support.close', actor_id: administrator.id, merchant_id: portico.world.acme.id })
    const told = await portico.admin.query("select 1 from outbox where topic = 'ticket.item_added' and payload->>'ticketId' = $1", [ids[0]])
    expect(told.rows).toHaveLength(1)
  })

  test('that another bulk has closed are opened again, and no others', async () => {
    const ids = [await aTicket(portico), await aTicket(portico)]
    await staff.post(`${path}/${portico.world.acme.id}/${ids[1]}/close`)
    const closed = await done(staff, path, { change: { action: 'close' }, tickets: ofNorthwind(ids) })
    const undone = await done(staff, path, { change: { action: 'open' }, of: closed.bulkId })
    expect([undone.total, undone.done]).toEqual([1, 1])
    expect((await ticketOf(staff, ids[0]!)).status).toBe('Opened')
    expect((await ticketOf(staff, ids[1]!)).status).toBe('Closed')
    const other = portico.as(await portico.personWith('tenant', ['CRM.Support.Lookup']))
    expect((await ask(other, path, { change: { action: 'open' }, of: closed.bulkId })).code).toBe('not_found')
    expect((await other.get(`/api/support/bulk/${closed.bulkId}`)).code).toBe('not_found')
  })

  test('are all that a list shows with its filters, as it was when it was asked', async () => {
    const ids: string[] = []
    for (let at = 0; at < 3; at++) ids.push(await aTicket(portico, { subject: `Filtered ${at}`, priority: at === 2 ? 'Low' : 'High' }))
    const asked = await ask(staff, path, {
      change: { action: 'setPriority', priority: 'Medium' },
      filter: { search: 'filtered', priority: 'High' },
    })
    expect(asked.body).toMatchObject({ state: 'Running', total: 2, done: 0 })
    const later = await aTicket(portico, { subject: 'Filtered later', priority: 'High' })
    await work((asked.body as Bulk).bulkId)
    const priorities = await Promise.all([...ids, later].map(async (id) => (await ticketOf(staff, id)).priority))
    expect(priorities).toEqual(['Medium', 'Medium', 'Low', 'High'])
  })

  test('are changed once, however often it is asked and worked on', async () => {
    const ids = [await aTicket(portico), await aTicket(portico)]
    const body = { key: portico.services.newId(), change: { action: 'close' }, tickets: ofNorthwind(ids) }
    const { bulkId } = (await staff.post(`${path}/bulk`, body)).body as Bulk
    expect((await staff.post(`${path}/bulk`, body)).body).toMatchObject({ bulkId, total: 2 })
    await Promise.all([work(bulkId), work(bulkId)])
    await work(bulkId)
    expect((await staff.post(`${path}/bulk`, body)).body).toMatchObject({ bulkId, state: 'Done', total: 2, done: 2, refused: 0 })
    for (const id of ids) expect(await typesIn(staff, id)).toEqual(['StatusChangeFeedItem'])
  })

  test('are given to a colleague and labelled, by staff; a label or a person that is not there is not found', async () => {
    const ids = [await aTicket(portico), await aTicket(portico)]
    const assigned = await done(staff, path, { change: { action: 'assign', assignee: administrator.id }, tickets: ofNorthwind(ids) })
    expect(assigned.done).toBe(2)
    const { labelId } = ((await staff.get('/api/support/labels')).body as { data: { labelId: string }[] }).data[0]!
    expect((await done(staff, path, { change: { action: 'setLabel', labelId }, tickets: ofNorthwind(ids) })).done).toBe(2)
    expect(await ticketOf(staff, ids[0]!)).toMatchObject({ assignee: { userId: administrator.id }, label: { labelId } })
    expect((await ticketOf(merchant, ids[0]!)).label).toBeNull()
    const nobody = portico.world.contoso.people.administrator!.id
    for (const change of [
      { action: 'assign', assignee: nobody },
      { action: 'setLabel', labelId: portico.services.newId() },
    ])
      expect((await ask(staff, path, { change, tickets: ofNorthwind(ids) })).code).toBe('not_found')
  })

  test('are offered and given only to colleagues who see all of them', async () => {
    const ids = [await aTicket(portico), await aTicket(portico, { merchant: 'globex', subject: 'Of Globex' })]
    const held = await portico.personWith('tenant', ['CRM.Support.Lookup'])
    await limit(portico, held, { merchants: [portico.world.acme.id] })
    const hiddenOf = async (meant: object) => {
      const { data } = (await staff.post(`${path}/bulk/people`, meant)).body as { data: { userId: string; hidden: number }[] }
      return [held, administrator].map(({ id }) => data.find(({ userId }) => userId === id)?.hidden)
    }
    expect(await hiddenOf({ tickets: ofNorthwind(ids) })).toEqual([1, 0])
    expect(await hiddenOf({ tickets: ofNorthwind([ids[0]!]) })).toEqual([0, 0])
    expect(await hiddenOf({ filter: { search: 'Of Globex' } })).toEqual([1, 0])
    const change = { action: 'assign', assignee: held.id } as const
    const refused = await ask(staff, path, { change, tickets: ofNorthwind(ids) })
    expect([refused.status, (refused.body as { fields: object }).fields]).toEqual([
      422,
      { 'body.change.assignee': expect.stringContaining('doesn’t have access to 1 of these tickets') },
    ])
    expect((await done(staff, path, { change, tickets: ofNorthwind([ids[0]!]) })).done).toBe(1)
  })

  test('of a merchant are its own alone, and it assigns no one', async () => {
    const [own, theirs] = [await aTicket(portico), await aTicket(portico, { merchant: 'globex' })]
    expect((await ask(merchant, `${path}/my`, { change: { action: 'close' }, tickets: ofNorthwind([own, theirs]) })).code).toBe('not_found')
    expect((await ask(merchant, path, { change: { action: 'close' }, tickets: ofNorthwind([own]) })).status).toBe(403)
    const change = { action: 'assign', assignee: null } as const
    expect((await ask(merchant, `${path}/my`, { change, tickets: ofNorthwind([own]) })).status).toBe(422)
    expect((await done(merchant, `${path}/my`, { change: { action: 'close' }, tickets: ofNorthwind([own]) })).done).toBe(1)
    const all = await done(merchant, `${path}/my`, { change: { action: 'close' }, filter: { status: 'Opened' } })
    expect(all.refused).toBe(0)
    expect((await ticketOf(staff, theirs)).status).toBe('Opened')
  })

  test('of tenants are changed by the platform, each in its tenant; it labels none', async () => {
    const { northwind, contoso, platform: home } = portico.world
    const [one, other] = [await aTicketOfTenant(portico), await aTicketOfTenant(portico, { place: 'initech' })]
    const tickets = [
      { tenantId: northwind.id, ticketId: one },
      { tenantId: contoso.id, ticketId: other },
    ]
    expect((await done(platform, path, { change: { action: 'close' }, tickets }, home.id)).done).toBe(2)
    expect((await ticketOf(portico.as(contoso.people.administrator!), other)).status).toBe('Closed')
    const change = { action: 'setLabel', labelId: null } as const
    expect((await ask(platform, path, { change, tickets })).status).toBe(422)
    const swapped = [{ tenantId: contoso.id, ticketId: one }]
    expect((await ask(platform, path, { change: { action: 'open' }, tickets: swapped })).code).toBe('not_found')
    const ofMerchant = ofNorthwind([await aTicket(portico)])
    expect((await ask(platform, path, { change: { action: 'close' }, tickets: ofMerchant })).code).toBe('not_found')
  })

  test('of one tenant that fail for now wait, and those of the other tenants are changed', async () => {
    const { northwind, contoso, platform: home } = portico.world
    const places = ['acme', 'initech', 'acme'] as const
    const ids = await Promise.all(places.map((place) => aTicketOfTenant(portico, { place })))
    const tickets = ids.map((ticketId, at) => ({ tenantId: at === 1 ? contoso.id : northwind.id, ticketId }))
    const { bulkId } = (await ask(platform, path, { change: { action: 'close' }, tickets })).body as Bulk
    const inScope: typeof portico.services.inScope = (scope, work) =>
      portico.services.inScope(scope, (db) => {
        if (scope.tenantId === northwind.id) throw new Error('Northwind cannot be reached')
        return work(db)
      })
    const order = { bulkId, tenantId: home.id, mode: 'Live' } as const
    await expect(run({ ...portico.services, inScope }, order)).rejects.toThrow('Northwind cannot be reached')
    const progress = async () => (await platform.get(`/api/support/bulk/${bulkId}`)).body as Bulk
    expect(await progress()).toMatchObject({ state: 'Running', done: 1 })
    await run(portico.services, order)
    expect(await progress()).toMatchObject({ state: 'Done', done: 3 })
  })

  test('are left alone once the requester has lost the permission', async () => {
    const person = await portico.personWith('tenant', ['CRM.Support.Lookup'])
    const id = await aTicket(portico)
    const asked = await ask(portico.as(person), path, { change: { action: 'close' }, tickets: ofNorthwind([id]) })
    const { bulkId } = asked.body as Bulk
    await portico.admin.query("update users set status = 'Inactive' where id = $1", [person.id])
    await work(bulkId)
    const { rows } = await portico.admin.query('select outcome, reason from bulk_rows where bulk_id = $1', [bulkId])
    expect(rows).toEqual([{ outcome: 'refused', reason: 'not_allowed' }])
    expect((await ticketOf(staff, id)).status).toBe('Opened')
  })

  test('the tickets must be named, and with two conditions both must hold', async () => {
    const change = { action: 'close' } as const
    expect((await ask(staff, path, { change })).status).toBe(422)
    const id = await aTicket(portico, { subject: 'Said twice' })
    const both = await ask(staff, path, { change, filter: { search: 'twice', status: 'Closed' }, tickets: ofNorthwind([id]) })
    expect(both.body).toMatchObject({ total: 0 })
  })
})
