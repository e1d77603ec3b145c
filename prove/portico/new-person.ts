import type { Place } from '../arena.ts'
import { read } from '../attack/call.ts'
import { acceptInvitation } from './accept-invitation.ts'
import type { Person } from './people.ts'

export const newPassword = 'A-calm-lighthouse-73'

export type NewPerson = { id: string; email: string; password: string; version: number }

type Role = { id: string; name: string; excess: string[] }
type Shown = { id: string; version: number }

/** A member of a tenant's staff who was invited and has chosen a password, with one role; harm to them does not affect the demo data. */
export async function aNewColleague(
  { portico, people }: Place,
  { roleName, roleId, tenant = 'northwind' }: { roleName?: string; roleId?: string; tenant?: 'northwind' | 'contoso' },
): Promise<NewPerson> {
  const admin = await people.person(`admin@${tenant}.example`)
  const given = roleId ?? (await roleCalled(portico.url, admin, roleName ?? 'Auditor'))
  const email = `colleague-${crypto.randomUUID().slice(0, 8)}@${tenant}.example`
  const names = { firstName: 'Ada', lastName: 'Lindqvist' }
  const { id } = await read<Shown>(portico.url, admin, '/api/v1/crm/users/crm', { body: { email, ...names, roleIds: [given] } })
  await acceptInvitation(portico, email, newPassword)
  const { version } = await read<Shown>(portico.url, admin, `/api/v1/crm/users/crm/${id}`)
  return { id, email, password: newPassword, version }
}

async function roleCalled(origin: string, admin: Person, name: string): Promise<string> {
  const { data } = await read<{ data: Role[] }>(origin, admin, '/api/v1/crm/users/assignable-roles')
  const role = data.find((one) => one.name === name)
  if (!role) throw new Error(`There is no role ${name} among ${data.map((one) => one.name).join(', ')}.`)
  return role.id
}
