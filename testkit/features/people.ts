import type { Level } from '@portico/contract/core/level.ts'
import type { Invitation, Person as Shown } from '@portico/contract/features/people/people.schemas.ts'
import { insertRoles } from '@portico/server/features/roles/index.ts'
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

/** A role that everybody may give and take: it gives nothing. */
async function harmlessRole({ services, world }: TestPortico, whose: Whose): Promise<string> {
  const id = services.newId()
  const { level, place = 'acme' } = whose
  const tenantId = level === 'platform' ? world.platform.id : world[place].tenantId
  const role = { id, name: `Harmless ${id}`, level, merchantId: level === 'merchant' ? world[place].id : null }
  const grants = { isSystem: false, permissions: [], scaRequiredPermissions: [], createdAt: services.now() }
  await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => insertRoles(db, [{ ...role, ...grants }]))
  return id
}

type At = { portico: TestPortico; place: MerchantName; level: Level; person: Person }

/** Whom the person may manage: users of merchants where he may do nothing with staff. */
async function whoseFor({ portico, place, level, person }: At): Promise<Whose> {
  if (level !== 'tenant') return { level, place }
  const { rows } = await portico.admin.query(
    `select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id, unnest(r.permissions) p
      where ur.user_id = $1 and p like 'CRM.UserManagement.MerchantUsers%'`,
    [person.id],
  )
  return { level: rows.length > 0 ? 'merchant' : 'tenant', place }
}
const merchantIdOf = ({ portico, place }: At, { level }: Whose): Record<string, string> =>
  level === 'merchant' ? { merchantId: portico.world[place].id } : {}

/** Somebody whom everybody of his kind may look after, for he may do nothing. */
async function harmless(at: At, make = anActivePerson, whose?: Whose): Promise<Shown> {
  const kind = whose ?? (await whoseFor(at))
  return make(at.portico, kind, { roleIds: [await harmlessRole(at.portico, kind)] })
}

const onActive = (body?: (at: At, whose: Whose, person: Shown) => Promise<object> | object) => async (at: At) => {
  const whose = await whoseFor(at)
  const person = await harmless(at, anActivePerson, whose)
  return { params: { id: person.id }, ...(body ? { body: await body(at, whose, person) } : {}) }
}
const change = async ({ portico }: At, whose: Whose, { version }: Shown) => ({
  firstName: 'Ada',
  lastName: 'Berg',
  phone: null,
  roleIds: [await harmlessRole(portico, whose)],
  version,
})

async function signedIn({ portico }: At, { id }: Shown): Promise<string> {
  const { sessions } = await portico.identity()
  await sessions.issueToken(id, 600)
  return (await sessions.list(id))[0]!.sessionId
}

const page = { pageIndex: '0', pageSize: '5', sort: '-createdAt' }
const staffOf = ({ place }: At): Whose => ({ level: 'tenant', place })

const listing = async (at: At, more: Record<string, string>) => {
  const whose = await whoseFor(at)
  const person = await anActivePerson(at.portico, whose)
  const kind = whose.level === 'merchant' ? 'merchants' : 'staff'
  return {
    query: { ...page, kind, search: 'Ada', ...more },
    others: { 'query.merchantId': at.portico.world[at.place].id, 'query.roleId': person.roles[0]!.id },
  }
}

const ofTenant = (body?: (at: At, whose: Whose, person: Shown) => Promise<object> | object) => async (at: At) => {
  const whose = staffOf(at)
  const person = await anActivePerson(at.portico, whose, { roleIds: [await harmlessRole(at.portico, whose)] })
  const params = { id: at.portico.world[at.place].tenantId, userId: person.id }
  return { params, ...(body ? { body: await body(at, whose, person) } : {}) }
}

/** One good request for each operation, for the generated matrices. */
export const peopleSamples = {
  'people.list': (at: At) => listing(at, { status: 'Active', secondFactor: 'Off' }),
  'people.listNames': (at: At) => listing(at, {}),
  'people.exportCsv': async (at: At) => {
    const { query, others } = await listing(at, {
      status: 'Active',
      secondFactor: 'Off',
      columns: 'id,email,roles,secondFactor',
      timezoneOffset: '-180',
    })
    const { pageIndex: _index, pageSize: _size, ...asked } = query as Record<string, string>
    return { query: asked, others, recordedIn: ['public.audit_records'] }
  },
  'people.listAssignableRoles': async (at: At) => ({ query: merchantIdOf(at, await whoseFor(at)) }),
  'people.get': onActive(),
  'people.listAudit': async (at: At) => ({ ...(await onActive()(at)), query: { pageIndex: '0', pageSize: '5' } }),
  'people.listSessions': async (at: At) => {
    const person = await anActivePerson(at.portico, await whoseFor(at))
    await signedIn(at, person)
    return { params: { id: person.id } }
  },
  'people.invite': async (at: At) => {
    const whose = await whoseFor(at)
    const roleIds = [await harmlessRole(at.portico, whose)]
    return { body: await invitationOf(at.portico, whose, { ...merchantIdOf(at, whose), roleIds }) }
  },
  'people.resendInvitation': async (at: At) => ({ params: { id: (await harmless(at, anInvitedPerson)).id } }),
  'people.update': onActive(change),
  'people.setActivation': onActive(() => ({ isActive: false })),
  'people.unlock': async (at: At) => {
    const { params } = await onActive()(at)
    await at.portico.admin.query("update users set status = 'Locked' where id = $1", [params.id])
    return { params }
  },
  'people.delete': onActive(),
  'people.endSessions': onActive(),
  'people.endSession': async (at: At) => {
    const person = await harmless(at)
    return { params: { id: person.id, sessionId: await signedIn(at, person) } }
  },
  'people.resetSecondFactor': async (at: At) => {
    const { params } = await onActive()(at)
    await (await at.portico.identity()).accounts.enrolTotp(params.id, 'JBSWY3DPEHPK3PXP')
    return { params }
  },
  'people.resetPassword': async (at: At) => ({ body: { email: (await harmless(at)).email } }),
  'people.listOfTenant': async (at: At) => {
    const person = await anActivePerson(at.portico, staffOf(at))
    const params = { id: at.portico.world[at.place].tenantId }
    return { params, query: { ...page, status: 'Active', search: 'Ada' }, others: { 'query.roleId': person.roles[0]!.id } }
  },
  'people.inviteToTenant': async (at: At) => ({
    params: { id: at.portico.world[at.place].tenantId },
    body: await invitationOf(at.portico, staffOf(at), { roleIds: [await harmlessRole(at.portico, staffOf(at))] }),
  }),
  'people.updateOfTenant': ofTenant(change),
  'people.activateOfTenant': async (at: At) => {
    const request = await ofTenant()(at)
    await at.portico.admin.query("update users set status = 'Inactive' where id = $1", [request.params.userId])
    return request
  },
  'people.deactivateOfTenant': ofTenant(),
  'people.deleteOfTenant': ofTenant(),
  'people.getTenantRole': async (at: At) => ({
    params: { id: at.portico.world[at.place].tenantId, roleId: await roleId(at.portico, staffOf(at), 'Finance') },
  }),
  'people.resetPasswordOfTenant': async (at: At) => {
    const whose: Whose = at.level === 'platform' ? { level: 'platform' } : staffOf(at)
    return { body: { email: (await harmless(at, anActivePerson, whose)).email } }
  },
}
