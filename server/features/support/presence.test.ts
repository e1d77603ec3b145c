import type { Presence } from '@portico/contract/features/support/around-ticket.ts'
import { anEscalatedTicket } from '@portico/testkit/features/support.ts'
import { aTicket, aTicketOfTenant, sidesOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sweepPresence } from './index.ts'

let portico: TestPortico
let staff: Caller
let merchant: Caller
let platform: Caller
const path = '/api/support/ticket'
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  ;({ staff, merchant, platform } = sidesOf(portico))
})
afterAll(() => portico?.close())

const at = (ticketId: string) => `${path}/${portico.world.acme.id}/${ticketId}`
async function present(caller: Caller, url: string, state: 'viewing' | 'typing' | 'left' = 'viewing'): Promise<Presence[]> {
  const reply = await caller.post(`${url}/presence`, { state })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { data: Presence[] }).data
}

test('colleagues see each other by name, the other side only that someone is there', async () => {
  const id = await aTicket(portico)
  const person = await portico.personWith('tenant', ['CRM.Support.Lookup'])
  const colleague = portico.as(person)
  expect(await present(staff, at(id))).toEqual([])
  const [seen] = await present(colleague, at(id), 'typing')
  expect(seen).toEqual({ side: 'tenant', name: expect.stringMatching(/\S/), isTyping: false })
  expect(await present(staff, at(id))).toEqual([{ side: 'tenant', name: expect.stringMatching(/\S/), isTyping: true }])
  expect(await present(merchant, `${path}/${id}`)).toEqual([{ side: 'tenant', name: null, isTyping: true }])
  expect(await present(staff, at(id))).toEqual([
    { side: 'merchant', name: null, isTyping: false },
    { side: 'tenant', name: expect.stringMatching(/\S/), isTyping: true },
  ])
})

test('a user who leaves is gone at once, and a silent one soon enough for others to know within fifteen seconds', async () => {
  const id = await aTicket(portico)
  await present(staff, at(id))
  expect(await present(merchant, `${path}/${id}`)).toHaveLength(1)
  await present(staff, at(id), 'left')
  expect(await present(merchant, `${path}/${id}`)).toEqual([])
  await present(staff, at(id))
  await portico.admin.query("update support_presence set seen_at = seen_at - interval '13 seconds' where ticket_id = $1", [id])
  expect(await present(merchant, `${path}/${id}`)).toEqual([])
  await sweepPresence({ pool: portico.pools.jobs, services: portico.services }).run({})
  const { rows } = await portico.admin.query('select side from support_presence where ticket_id = $1', [id])
  expect(rows).toEqual([{ side: 'merchant' }])
})

test('a merchant does not learn that the platform looks at its ticket', async () => {
  const { ticketId } = await anEscalatedTicket(portico)
  await present(platform, `/api/support/${portico.world.northwind.id}/ticket/${ticketId}`)
  expect(await present(merchant, `${path}/${ticketId}`)).toEqual([])
  expect(await present(staff, at(ticketId))).toEqual([
    { side: 'merchant', name: null, isTyping: false },
    { side: 'platform', name: null, isTyping: false },
  ])
})

test('a ticket of a tenant shows the platform and the tenant to each other', async () => {
  const id = await aTicketOfTenant(portico)
  await present(staff, `${path}/${id}`)
  expect(await present(platform, `/api/support/${portico.world.northwind.id}/ticket/${id}`)).toEqual([
    { side: 'tenant', name: null, isTyping: false },
  ])
  expect(await present(staff, `${path}/${id}`)).toEqual([{ side: 'platform', name: null, isTyping: false }])
})

test('no one is shown as present at a ticket that they may not open', async () => {
  const id = await aTicket(portico)
  for (const [caller, url] of [
    [portico.as(portico.world.globex.owner), `${path}/${id}`],
    [portico.as(portico.world.contoso.people.administrator!), at(id)],
    [platform, `/api/support/${portico.world.northwind.id}/ticket/${id}`],
  ] as const)
    expect((await caller.post(`${url}/presence`, { state: 'viewing' })).code).toBe('not_found')
  const { rows } = await portico.admin.query('select 1 from support_presence where ticket_id = $1', [id])
  expect(rows).toEqual([])
})
