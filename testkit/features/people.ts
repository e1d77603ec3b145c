import type { Level } from '@portico/contract/core/level.ts'
import type { Invitation, Person as Shown } from '@portico/contract/features/people/people.schemas.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName, Person } from '../portico/world.ts'

/** Whose people are meant: the platform's staff, a tenant's, or the users of a merchant. */
export type Whose = { level: Level; place?: MerchantName }

const tenantIdOf = ({ world }: TestPortico, { level, place = 'acme' }: Whose) =>
  level === 'platform' ? world.platform.id : world[place].tenantId

/** The id of a system role there. */
export async function roleId(portico: TestPortico, whose: Whose, name: string): Promise<string> {
  const merchantId = whose.level === 'merchant' ? portico.world[whose.place ?? 'acme'].id : null
  const { rows } = await portico.admin.query<{ id: string }>(
    'select id from roles where tenant_id = $1 and level = $2 and name = $3 and merchant_id is not distinct from $4',
    [tenantIdOf(portico, whose), whose.level, name, merchantId],
  )
  return rows[0]!.id
}

const modestRole = { platform: 'Support', tenant: 'Finance', merchant: 'Viewer' } as const

let invited = 0
export async function invitationOf(portico: TestPortico, whose: Whose, wish: Partial<Invitation> = {}): Promise<Invitation> {
  return {
    email: `invited-${++invited}@${whose.place ?? whose.level}.example`,
    firstName: 'Ada',
    lastName: 'Lindqvist',
    phone: '+46 8 555 01 02',
    roleIds: [await roleId(portico, whose, modestRole[whose.level])],
    language: 'en',
    ...wish,
  }
}

export function administratorOf({ world }: TestPortico, { level, place = 'acme' }: Whose): Person {
  if (level === 'platform') return world.platform.people.administrator!
  if (level === 'merchant') return world[place].owner
  return (world[place].tenantId === world.northwind.id ? world.northwind : world.contoso).people.administrator!
}

export const peopleUrl = (level: Level, tail: string) => `/api/v1/${level === 'merchant' ? '' : 'crm/'}${tail}`

/** Invited by the administrator who may; has not followed the link. */
export async function anInvitedPerson(portico: TestPortico, whose: Whose, wish: Partial<Invitation> = {}): Promise<Shown> {
  const reply = await portico
    .as(administratorOf(portico, whose))
    .post(peopleUrl(whose.level, 'users/crm'), await invitationOf(portico, whose, wish))
  if (reply.status !== 201) throw new Error(`Not invited: ${reply.status} ${reply.text}`)
  return reply.body as Shown
}

export const password = 'Copper-teapot-93'

/** Active, with an account, able to sign in. */
export async function anActivePerson(portico: TestPortico, whose: Whose, wish: Partial<Invitation> = {}): Promise<Shown> {
  const person = await anInvitedPerson(portico, whose, wish)
  await portico.admin.query("update users set status = 'Active' where id = $1", [person.id])
  const { accounts } = await portico.identity()
  await accounts.create({ userId: person.id, email: person.email, password, verified: true })
  return { ...person, status: 'Active', isActive: true }
}
