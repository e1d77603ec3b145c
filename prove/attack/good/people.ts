import { totpAt } from '@portico/testkit/browser/authenticator.ts'
import { acceptInvitation } from '../../portico/accept-invitation.ts'
import { type At, type Good, page, pathAt, type Recipe } from './good-request.ts'
import type { Side } from './side.ts'

/**
 * Samples give roles and accounts through the server and the database. Here people are invited, follow their link and sign in as they would.
 * `Kind`: of the platform, of the tenant, of the merchant.
 */
export type Kind = At['level']
export type Made = { id: string; email: string; version: number }
export const password = 'Copper-teapot-93'

/** Who looks after people of a kind; staff look after people of their merchants too, but here each looks after its own. */
const keeperOf = ({ owner, staff, platform }: Side, kind: Kind) => (kind === 'merchant' ? owner : kind === 'tenant' ? staff : platform)
const at = (kind: Kind, tail: string) => pathAt({ level: kind }, tail)

/** A role of the side's own. It has no permissions, so everyone who manages its kind may give and take it. */
export async function aRole(side: Side, kind: Kind, permissions: readonly string[] = [], scaRequiredPermissions: readonly string[] = []) {
  const body = { name: side.word(), permissions, scaRequiredPermissions }
  return keeperOf(side, kind).read<{ id: string; version: number; name: string }>(
    at(kind, `users/roles/${kind === 'merchant' ? 'merchant' : 'crm'}`),
    { body },
  )
}

const invitationOf = (side: Side, roleIds: readonly string[]) => ({
  email: side.address(),
  firstName: 'Ada',
  lastName: side.word(),
  roleIds,
  language: 'en',
})

/** Has not followed the link. */
export async function anInvitedPerson(side: Side, kind: Kind, roleIds?: readonly string[]): Promise<Made> {
  const body = invitationOf(side, roleIds ?? [(await aRole(side, kind)).id])
  return keeperOf(side, kind).read<Made>(at(kind, 'users/crm'), { body })
}

/** Able to sign in: `people.person(email)`. */
export async function anActivePerson(side: Side, kind: Kind, roleIds?: readonly string[]): Promise<Made> {
  const made = await anInvitedPerson(side, kind, roleIds)
  const { portico, people } = side.place
  await acceptInvitation(portico, made.email, password)
  people.know(made.email, password)
  return keeperOf(side, kind).read<Made>(at(kind, `users/crm/${made.id}`))
}

const onPerson =
  (make: (side: Side, kind: Kind) => Promise<Made>, rest: (at: At, made: Made) => Promise<object> | object = () => ({})): Recipe =>
  async (here) => {
    const made = await make(here.side, here.level)
    return { params: { id: made.id }, ...(await rest(here, made)) } as Good
  }
const changeOf = async ({ side, level }: At, { version }: Made) => ({
  body: { firstName: 'Ada', lastName: 'Berg', phone: null, roleIds: [(await aRole(side, level)).id], version },
})

async function signedIn({ side, level }: At, { id, email }: Made): Promise<string> {
  await side.place.people.signInAnew(email)
  const { data } = await keeperOf(side, level).read<{ data: { sessionId: string }[] }>(at(level, `users/${id}/sessions`))
  return data[0]!.sessionId
}

/** Wrong passwords until the account is locked. */
async function locked({ side }: At, { email }: Made): Promise<void> {
  for (let tries = 0; tries < 10; tries++) await side.place.people.signInAnew(email, 'Not-the-password-1').catch(() => undefined)
}

async function secondFactor({ side, level }: At, { email }: Made): Promise<void> {
  const { token } = await side.place.people.person(email)
  const call = async <Body>(tail: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = `${side.place.portico.url}${at(level, `profile/second-factor${tail}`)}`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Body
  }
  const { secret } = await call<{ secret: string }>('/setup', { proof: password })
  await call('', { code: totpAt(secret, new Date()) })
}

const ofTenant =
  (make: (side: Side, kind: Kind) => Promise<Made>, rest: (at: At, made: Made) => Promise<object> | object = () => ({})): Recipe =>
  async (here) => {
    const { side } = here
    const made = await make(side, 'tenant')
    return { params: { id: side.tenantId, userId: made.id }, ...(await rest({ ...here, level: 'tenant' }, made)) } as Good
  }

const listed =
  (query: Record<string, string>): Recipe =>
  async ({ side, level }) => {
    const kind = level === 'platform' ? 'platform' : 'merchant'
    const role = await aRole(side, kind)
    await anInvitedPerson(side, kind, [role.id])
    const merchantId: Record<string, string> = kind === 'merchant' ? { 'query.merchantId': side.merchantId } : {}
    return { query: { ...query, kind: kind === 'merchant' ? 'merchants' : 'staff' }, others: { 'query.roleId': role.id, ...merchantId } }
  }
const file = { columns: 'id,email,roles', timezoneOffset: '-180' }

const roleOfUser: Recipe = async ({ side, level }) => ({ params: { id: (await anInvitedPerson(side, level)).id } })
const onRole =
  (rest: (role: { version: number; name: string }) => object = () => ({})): Recipe =>
  async ({ side, level }) => {
    const role = await aRole(side, level)
    return { params: { id: role.id }, ...rest(role) }
  }
/** At the address that a kind of roles has as well: OpenAPI has one name for both. */
const onRoleOrType: Recipe = async ({ side, level }) => ({ params: { type: (await aRole(side, level)).id } })
const nothing = { permissions: [], scaRequiredPermissions: [] }
const typeAt = ({ level }: At) => (level === 'merchant' ? 'merchant' : 'crm')

export const peopleRecipes: Record<string, Recipe | readonly Recipe[]> = {
  'people.list': listed(page),
  'people.listNames': listed(page),
  'people.exportCsv': listed(file),
  'people.listAssignableRoles': ({ side, level }) => {
    const query: Record<string, string> = level === 'platform' ? {} : { merchantId: side.merchantId }
    return { query }
  },
  'people.get': onPerson(anInvitedPerson),
  'people.listAudit': onPerson(anInvitedPerson, () => ({ query: page })),
  'people.listSessions': onPerson(anActivePerson, async (here, made) => (await signedIn(here, made), {})),
  'people.invite': async ({ side, level }) => {
    const body = invitationOf(side, [(await aRole(side, level)).id])
    if (level === 'merchant') return { body: { ...body, merchantId: side.merchantId } }
    return { body, ...(level === 'tenant' ? { others: { 'body.merchantId': side.merchantId } } : {}) }
  },
  'people.resendInvitation': onPerson(anInvitedPerson),
  'people.update': onPerson(anInvitedPerson, changeOf),
  'people.setActivation': onPerson(anActivePerson, () => ({ body: { isActive: false } })),
  'people.unlock': onPerson(anActivePerson, async (here, made) => (await locked(here, made), {})),
  'people.delete': onPerson(anInvitedPerson),
  'people.endSessions': onPerson(anActivePerson, async (here, made) => (await signedIn(here, made), {})),
  'people.endSession': async (here) => {
    const made = await anActivePerson(here.side, here.level)
    return { params: { id: made.id, sessionId: await signedIn(here, made) } }
  },
  'people.resetSecondFactor': onPerson(anActivePerson, async (here, made) => (await secondFactor(here, made), {})),
  'people.listOfTenant': async ({ side }) => {
    const role = await aRole(side, 'tenant')
    await anInvitedPerson(side, 'tenant', [role.id])
    return { params: { id: side.tenantId }, query: page, others: { 'query.roleId': role.id } }
  },
  'people.inviteToTenant': async ({ side }) => ({
    params: { id: side.tenantId },
    body: invitationOf(side, [(await aRole(side, 'tenant')).id]),
  }),
  'people.updateOfTenant': ofTenant(anInvitedPerson, changeOf),
  'people.activateOfTenant': ofTenant(anActivePerson, async ({ side }, { id }) => {
    await side.staff.read(`/api/v1/crm/users/${id}/activation`, { method: 'PUT', body: { isActive: false } })
    return {}
  }),
  'people.deactivateOfTenant': ofTenant(anActivePerson),
  'people.deleteOfTenant': ofTenant(anInvitedPerson),
  'people.getTenantRole': async ({ side }) => ({ params: { id: side.tenantId, roleId: (await aRole(side, 'tenant')).id } }),
  'roles.list': [
    ({ side }) => ({ params: { id: side.merchantId }, query: page, others: { 'query.merchantId': side.merchantId } }),
    ({ side, level }) => ({ params: { id: level === 'merchant' ? side.merchantId : side.tenantId }, query: page }),
  ],
  'roles.lookup': ({ side, level }) => ({
    params: { id: level === 'merchant' ? side.merchantId : level === 'tenant' ? side.tenantId : 'crm' },
  }),
  'roles.create': (here) => ({
    params: { type: 'merchant' },
    query: { merchantId: here.side.merchantId },
    body: { name: here.side.word(), ...nothing },
  }),
  'roles.update': async (here) => {
    const { params, version } = (await onRole((role) => role)(here)) as { params: { id: string }; version: number }
    return { params: { type: typeAt(here), id: params.id }, body: { version, name: here.side.word(), ...nothing } }
  },
  'roles.details': onRole(),
  'roles.get': async (here) => ({ ...(await onRoleOrType(here)), query: page }),
  'roles.delete': onRoleOrType,
  'roles.listUsers': async ({ side, level }) => {
    const role = await aRole(side, level)
    await anInvitedPerson(side, level, [role.id])
    return { params: { id: role.id }, query: page }
  },
  'roles.listAudit': onRole(() => ({ query: page })),
  'roles.ofUser': roleOfUser,
  'roles.getPermissions': onRole(),
  'roles.setPermissions': onRole(({ version }) => ({ body: { version, ...nothing } })),
  'limits.merchants': onPerson(anInvitedPerson),
  'limits.setMerchants': onPerson(anInvitedPerson, ({ side }) => ({ body: { merchants: [side.merchantId], version: 0 } })),
  'limits.paymentMethods': onPerson(anInvitedPerson),
  'limits.setPaymentMethods': onPerson(anInvitedPerson, () => ({ body: { paymentMethods: ['Card'], version: 0 } })),
  'limits.serviceProviders': onPerson(anInvitedPerson),
  'limits.setServiceProviders': onPerson(anInvitedPerson, () => ({ body: { serviceProviders: ['Adelphi Acquiring'], version: 0 } })),
}
