import type { Page } from '@portico/contract/core/page.ts'
import type { Person, PersonDetails } from '@portico/contract/features/people/people.schemas.ts'
import { anActivePerson, invitationOf, roleId } from '@portico/testkit/features/people.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const crm = '/api/v1/crm/users'
let portico: TestPortico
let platform: Caller
let admin: Caller
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  platform = portico.as(portico.world.platform.people.administrator!)
  admin = portico.as(portico.world.northwind.people.administrator!)
})
afterAll(() => portico?.close())

const staff = { level: 'tenant' } as const
const ok = <Body>(reply: { status: number; text: string; body: unknown }) => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body as Body
}
const changeOf = ({ version }: Person, roleIds: string[]) => ({ firstName: 'Ada', lastName: 'Lindqvist', phone: null, roleIds, version })

test('A-USER-01 platform staff invite a member of staff of a tenant, change, deactivate, activate and delete them, and read the roles there', async () => {
  const base = `/api/v1/tenants/${portico.world.northwind.id}`
  const listed = async () =>
    ok<Page<Person>>(await platform.get(`${base}/tenant-users`, { query: { pageSize: '50' } })).data.map(({ id }) => id)
  const invited = ok<Person>(await platform.post(`${base}/tenant-user`, await invitationOf(portico, staff)))
  expect(await listed()).toContain(invited.id)
  const auditor = await roleId(portico, staff, 'Auditor')
  expect(ok(await platform.get(`${base}/tenant-roles/${auditor}`))).toMatchObject({ name: 'Auditor' })
  const changed = ok<PersonDetails>(await platform.put(`${base}/tenant-user/${invited.id}`, changeOf(invited, [auditor])))
  expect(changed).toMatchObject({ lastName: 'Lindqvist', roles: [{ id: auditor }] })
  await portico.admin.query("update users set status = 'Active' where id = $1", [invited.id])
  const turn = async (verb: string) => ok<Person>(await platform.put(`${base}/tenant-user/${invited.id}/${verb}`)).status
  expect([await turn('deactivate'), await turn('activate')]).toEqual(['Inactive', 'Active'])
  ok(await platform.delete(`${base}/tenant-user/${invited.id}`))
  expect(await listed()).not.toContain(invited.id)
})

test('A-USER-04 an administrator lists, reads, invites, changes, deactivates, activates and deletes staff of their own tenant', async () => {
  const invited = ok<Person>(await admin.post(`${crm}/crm`, await invitationOf(portico, staff)))
  const person = await anActivePerson(portico, staff)
  const rows = ok<Page<Person>>(await admin.get(`${crm}/crm`, { query: { pageSize: '50', kind: 'staff' } })).data.map(({ id }) => id)
  expect(rows).toEqual(expect.arrayContaining([invited.id, person.id]))
  const read = async () => ok<PersonDetails>(await admin.get(`${crm}/crm/${person.id}`))
  const auditor = await roleId(portico, staff, 'Auditor')
  ok(await admin.put(`${crm}/crm/${person.id}`, changeOf(await read(), [auditor])))
  expect(await read()).toMatchObject({ lastName: 'Lindqvist', roles: [{ id: auditor }] })
  ok(await admin.put(`${crm}/${person.id}/activation`, { isActive: false }))
  expect((await read()).status).toBe('Inactive')
  ok(await admin.put(`${crm}/${person.id}/activation`, { isActive: true }))
  expect((await read()).status).toBe('Active')
  ok(await admin.delete(`${crm}/crm/${person.id}`))
  expect((await admin.get(`${crm}/crm/${person.id}`)).status).toBe(404)
})
