import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const modeOf = async (person: Parameters<TestPortico['as']>[0], path: string) =>
  ((await portico.as(person).get(path)).body as { mode: object }).mode

test.each([
  ['NoProcessing', { toggle: 'hidden' }],
  ['SandboxEnabled', { toggle: 'forced', allowed: ['Test'] }],
  ['LiveProcessing', { toggle: 'free', allowed: ['Test', 'Live'] }],
])('A-MODE-02/03 the toggle between Test and Live of a merchant with %s is %j', async (status, mode) => {
  const { id, owner } = portico.world.globex
  await portico.admin.query('update merchants set processing_status = $1 where id = $2', [status, id])
  // Rights are at most a second old.
  await expect.poll(() => modeOf(owner, '/api/v1/users')).toMatchObject(mode)
})

test('A-MODE-08 staff of tenants and of the platform have no toggle', async () => {
  const { northwind, platform } = portico.world
  for (const person of [northwind.people.finance!, platform.people.support!])
    expect(await modeOf(person, '/api/v1/crm/users')).toMatchObject({ toggle: 'hidden' })
})
