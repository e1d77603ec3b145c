import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startWholeServer, type WholeServer } from './whole-server.fixture.ts'

let server: WholeServer
let owner: string
let colleague: string
let staff: string
let platform: string
beforeAll(async () => {
  server = await startWholeServer(inject('cluster'))
  const { world, personWith } = server.portico
  owner = await tokenFor(world.acme.owner)
  colleague = await tokenFor(world.globex.owner)
  staff = await tokenFor(await personWith('tenant', ['CRM.Organization.View', 'CRM.Organization.Actions.Activate']))
  platform = await tokenFor(await personWith('platform', ['Platform.Tenants.View', 'Platform.Tenants.Actions.Activate']))
})
afterAll(() => server?.stop())

async function tokenFor({ id, email }: Person): Promise<string> {
  await server.accounts.create({ userId: id, email, password: 'Copper-teapot-93', verified: true })
  return server.tokenOf(id)
}
const call = (token: string, path: string, body?: object) =>
  fetch(`${server.url}${path}`, {
    ...(body ? { method: 'PUT', body: JSON.stringify(body) } : {}),
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  })
const statuses = async () => Promise.all([owner, colleague].map(async (token) => (await call(token, '/api/v1/users')).status))
const within = { timeout: 2000, interval: 50 }

test('a real session of a merchant that is made inactive or closed is over within two seconds, its sibling’s goes on', async () => {
  const path = `/api/v1/crm/merchants/${server.portico.world.acme.id}`
  const become = async (merchantStatus: string) => {
    const { version } = (await (await call(staff, path)).json()) as { version: number }
    const reply = await call(staff, `${path}/status`, { version, merchantStatus })
    expect(reply.status, await reply.text()).toBe(200)
  }
  expect(await statuses()).toEqual([200, 200])
  await become('Inactive')
  await expect.poll(statuses, within).toEqual([401, 200])
  await become('Active')
  await expect.poll(statuses, within).toEqual([200, 200])
  await become('Closing')
  expect(await statuses()).toEqual([200, 200])
  await become('Closed')
  await expect.poll(statuses, within).toEqual([401, 200])
})

test('likewise of a tenant that is shut, until it is opened again', async () => {
  const path = `/api/v1/tenants/${server.portico.world.northwind.id}`
  const turn = async (verb: 'activate' | 'deactivate') => {
    const { version } = (await (await call(platform, `${path}/details`)).json()) as { version: number }
    const reply = await call(platform, `${path}/${verb}`, { version })
    expect(reply.status, await reply.text()).toBe(200)
  }
  await turn('deactivate')
  await expect.poll(statuses, within).toEqual([401, 401])
  await turn('activate')
  await expect.poll(statuses, within).toEqual([401, 200])
})
