import type { Person as Shown } from '@portico/contract/features/people/people.schemas.ts'
import { createPerson } from '@portico/server/features/people/index.ts'
import { insertRoles } from '@portico/server/features/roles/index.ts'
import type { TestPortico } from '../portico/app.ts'
import { anActivePerson, anInvitedPerson, invitationOf, password, roleId, type Whose } from './people.ts'
import { type SampleAt as At, once, type Samples } from './sample.ts'

const tenantIdOf = ({ world }: TestPortico, { level, place = 'acme' }: Whose) =>
  level === 'platform' ? world.platform.id : world[place].tenantId
const merchantOf = ({ world }: TestPortico, { level, place = 'acme' }: Whose) => (level === 'merchant' ? world[place].id : null)

/** A role that everybody may give and take: it gives nothing. `kind`: there are several, to give another. */
const harmlessRole = (portico: TestPortico, whose: Whose, kind = 'Harmless') =>
  once({ portico, place: whose.place ?? 'acme' }, `${kind} role of a ${whose.level}`, async () => {
    const { services } = portico
    const id = services.newId()
    const role = { id, name: `${kind} ${id}`, level: whose.level, merchantId: merchantOf(portico, whose), isSystem: false }
    const grants = { permissions: [], scaRequiredPermissions: [], createdAt: services.now() }
    const scope = { level: 'tenant', tenantId: tenantIdOf(portico, whose), mode: 'Live' } as const
    await services.inScope(scope, (db) => insertRoles(db, [{ ...role, ...grants }]))
    return role
  })

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

type Made = Pick<Shown, 'id' | 'email' | 'version'>

/** Somebody with an account whom everybody of his kind may look after, for he may do nothing; made without an invitation, which takes longer. */
async function harmless(at: At, whose?: Whose): Promise<Made> {
  const { portico } = at
  const { services } = portico
  const kind = whose ?? (await whoseFor(at))
  const [role, id] = [await harmlessRole(portico, kind), services.newId()]
  const email = `harmless-${id}@${kind.place ?? kind.level}.example`
  const names = { firstName: 'Ada', lastName: 'Lindqvist', timeZone: 'Europe/Istanbul', language: 'en', status: 'Active' } as const
  const person = { id, email, merchantId: merchantOf(portico, kind), role: role.name, ...names }
  await services.inScope({ level: 'tenant', tenantId: tenantIdOf(portico, kind), mode: 'Live' }, (db) =>
    createPerson(db, kind.level, person, services),
  )
  await (await portico.identity()).accounts.create({ userId: id, email, password, verified: true })
  return { id, email, version: 1 }
}

/** Somebody invited who is only looked at. */
const seenOf = (at: At, whose: Whose) =>
  once(at, `a ${whose.level} person`, async () =>
    anActivePerson(at.portico, whose, { roleIds: [(await harmlessRole(at.portico, whose)).id] }),
  )

const onActive = (body?: (at: At, whose: Whose, person: Made) => Promise<object> | object) => async (at: At) => {
  const whose = await whoseFor(at)
  const person = await harmless(at, whose)
  return { params: { id: person.id }, ...(body ? { body: await body(at, whose, person) } : {}) }
}
const change = async ({ portico }: At, whose: Whose, { version }: Made) => ({
  firstName: 'Ada',
  lastName: 'Berg',
  phone: null,
  roleIds: [(await harmlessRole(portico, whose, 'Quiet')).id],
  version,
})

async function signedIn({ portico }: At, { id }: { id: string }): Promise<string> {
  const { sessions } = await portico.identity()
  await sessions.issueToken(id, 600)
  return (await sessions.list(id))[0]!.sessionId
}

const page = { pageIndex: '0', pageSize: '5', sort: '-createdAt' }
const staffOf = ({ place }: At): Whose => ({ level: 'tenant', place })

const listing = async (at: At, more: Record<string, string>) => {
  const whose = await whoseFor(at)
  const person = await seenOf(at, whose)
  const kind = whose.level === 'merchant' ? 'merchants' : 'staff'
  return {
    query: { ...page, kind, search: 'Ada', ...more },
    others: { 'query.merchantId': at.portico.world[at.place].id, 'query.roleId': person.roles[0]!.id },
  }
}

const ofTenant = (body?: (at: At, whose: Whose, person: Made) => Promise<object> | object) => async (at: At) => {
  const whose = staffOf(at)
  const person = await harmless(at, whose)
  const params = { id: at.portico.world[at.place].tenantId, userId: person.id }
  return { params, ...(body ? { body: await body(at, whose, person) } : {}) }
}

export const samples: Samples = {
  list: (at: At) => listing(at, { status: 'Active', secondFactor: 'Off' }),
  listNames: (at: At) => listing(at, {}),
  exportCsv: async (at: At) => {
    const { query, others } = await listing(at, {
      status: 'Active',
      secondFactor: 'Off',
      columns: 'id,email,roles,secondFactor',
      timezoneOffset: '-180',
    })
    const { pageIndex: _index, pageSize: _size, ...asked } = query as Record<string, string>
    return { query: asked, others, recordedIn: ['public.audit_records'] }
  },
  listAssignableRoles: async (at: At) => ({ query: merchantIdOf(at, await whoseFor(at)) }),
  get: async (at: At) => ({ params: { id: (await seenOf(at, await whoseFor(at))).id } }),
  listAudit: async (at: At) => ({
    params: { id: (await seenOf(at, await whoseFor(at))).id },
    query: { pageIndex: '0', pageSize: '5' },
  }),
  listSessions: async (at: At) => {
    const whose = await whoseFor(at)
    const person = await seenOf(at, whose)
    await once(at, `a session of a ${whose.level} person`, () => signedIn(at, person))
    return { params: { id: person.id } }
  },
  invite: async (at: At) => {
    const whose = await whoseFor(at)
    const roleIds = [(await harmlessRole(at.portico, whose)).id]
    return { body: await invitationOf(at.portico, whose, { ...merchantIdOf(at, whose), roleIds }) }
  },
  resendInvitation: async (at: At) => {
    const whose = await whoseFor(at)
    const roleIds = [(await harmlessRole(at.portico, whose)).id]
    return { params: { id: (await anInvitedPerson(at.portico, whose, { roleIds })).id } }
  },
  update: onActive(change),
  setActivation: onActive(() => ({ isActive: false })),
  unlock: async (at: At) => {
    const { params } = await onActive()(at)
    await at.portico.admin.query("update users set status = 'Locked' where id = $1", [params.id])
    return { params }
  },
  delete: onActive(),
  endSessions: onActive(),
  endSession: async (at: At) => {
    const person = await harmless(at)
    return { params: { id: person.id, sessionId: await signedIn(at, person) } }
  },
  resetSecondFactor: async (at: At) => {
    const { params } = await onActive()(at)
    await (await at.portico.identity()).accounts.enrolTotp(params.id, 'JBSWY3DPEHPK3PXP')
    return { params }
  },
  resetPassword: async (at: At) => ({ body: { email: (await harmless(at)).email } }),
  listOfTenant: async (at: At) => {
    const person = await seenOf(at, staffOf(at))
    const params = { id: at.portico.world[at.place].tenantId }
    return { params, query: { ...page, status: 'Active', search: 'Ada' }, others: { 'query.roleId': person.roles[0]!.id } }
  },
  inviteToTenant: async (at: At) => ({
    params: { id: at.portico.world[at.place].tenantId },
    body: await invitationOf(at.portico, staffOf(at), { roleIds: [(await harmlessRole(at.portico, staffOf(at))).id] }),
  }),
  updateOfTenant: ofTenant(change),
  activateOfTenant: async (at: At) => {
    const request = await ofTenant()(at)
    await at.portico.admin.query("update users set status = 'Inactive' where id = $1", [request.params.userId])
    return request
  },
  deactivateOfTenant: ofTenant(),
  deleteOfTenant: ofTenant(),
  getTenantRole: async (at: At) => ({
    params: { id: at.portico.world[at.place].tenantId, roleId: await roleId(at.portico, staffOf(at), 'Finance') },
  }),
  resetPasswordOfTenant: async (at: At) => {
    const whose: Whose = at.level === 'platform' ? { level: 'platform' } : staffOf(at)
    return { body: { email: (await harmless(at, whose)).email } }
  },
}
