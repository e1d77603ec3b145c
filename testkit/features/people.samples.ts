import type { Person as Shown } from '@portico/contract/features/people/people.schemas.ts'
import { insertRoles } from '@portico/server/features/roles/index.ts'
import type { TestPortico } from '../portico/app.ts'
import { anActivePerson, anInvitedPerson, invitationOf, roleId, type Whose } from './people.ts'
import { type SampleAt as At, once, type Samples } from './sample.ts'

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

/** Somebody who is only looked at. */
const seenOf = (at: At, whose: Whose) => once(at, `a ${whose.level} person`, () => harmless(at, anActivePerson, whose))

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
  const person = await seenOf(at, whose)
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
    const roleIds = [await harmlessRole(at.portico, whose)]
    return { body: await invitationOf(at.portico, whose, { ...merchantIdOf(at, whose), roleIds }) }
  },
  resendInvitation: async (at: At) => ({ params: { id: (await harmless(at, anInvitedPerson)).id } }),
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
    body: await invitationOf(at.portico, staffOf(at), { roleIds: [await harmlessRole(at.portico, staffOf(at))] }),
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
    return { body: { email: (await harmless(at, anActivePerson, whose)).email } }
  },
}
