import type { Permission } from '@portico/contract/permissions.ts'
import { aRole, giveRole } from './roles.ts'
import type { SampleAt as At, Samples } from './sample.ts'

/** Staff of a tenant manage, or look after, their own kind or users of merchants, as their permissions say. */
async function staysWithStaff({ portico, person, level }: At, ofMerchants: readonly Permission[]): Promise<boolean> {
  if (level !== 'tenant') return level === 'platform'
  const { rows } = await portico.admin.query(
    'select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1 and r.permissions && $2::text[]',
    [person.id, ofMerchants],
  )
  return rows.length === 0
}
const managing: readonly Permission[] = ['manageMerchantRoles']
const choosing: readonly Permission[] = ['CRM.UserManagement.Roles', 'CRM.UserManagement.MerchantUsers']

const ownerId = ({ portico, place, level }: At, isStaff: boolean) => {
  if (level === 'platform') return portico.world.platform.id
  return isStaff ? portico.world[place].tenantId : portico.world[place].id
}
/** A role without permissions, so that everyone who manages its kind may change it. */
const emptyRole = async (at: At, isStaff: boolean) =>
  aRole(at.portico, { level: at.level === 'platform' ? 'platform' : isStaff ? 'tenant' : 'merchant', place: at.place })
const managed = async (at: At) => {
  const isStaff = await staysWithStaff(at, managing)
  return { isStaff, type: isStaff ? 'crm' : 'merchant', role: await emptyRole(at, isStaff) }
}
const seen = async (at: At) => ({ params: { id: (await emptyRole(at, at.level === 'platform')).id } })
const nothing = { permissions: [], scaRequiredPermissions: [] }
const page = { pageIndex: '0', pageSize: '5' }

export const samples: Samples = {
  list: async (at: At) => {
    const { name } = await emptyRole(at, at.level === 'platform')
    const id = ownerId(at, false)
    const others = { 'query.merchantId': at.portico.world[at.place].id }
    return { params: { id }, query: { ...page, kind: 'own', searchKey: name, sort: 'name' }, others }
  },
  lookup: async (at: At) => ({ params: { id: ownerId(at, await staysWithStaff(at, choosing)) } }),
  create: async (at: At) => {
    const isStaff = await staysWithStaff(at, managing)
    const body = { name: `Role ${at.portico.services.newId()}`, ...nothing }
    const whose = { 'query.merchantId': at.portico.world[at.place].id }
    return isStaff
      ? { params: { type: 'crm' }, body }
      : { params: { type: 'merchant' }, query: { merchantId: whose['query.merchantId'] }, body }
  },
  update: async (at: At) => {
    const { type, role } = await managed(at)
    return { params: { type, id: role.id }, body: { version: 1, name: `${role.name} renamed`, ...nothing } }
  },
  details: seen,
  get: async (at: At) => ({ ...(await seen(at)), query: page }),
  delete: async (at: At) => ({ params: { id: (await managed(at)).role.id } }),
  listUsers: async (at: At) => {
    const { portico, place, level } = at
    const role = await emptyRole(at, level === 'platform')
    await giveRole(portico, level === 'platform' ? portico.world.platform.people.support! : portico.world[place].viewer, role.id)
    return { params: { id: role.id }, query: page }
  },
  listAudit: async (at: At) => {
    const { portico, place, level } = at
    const role = await emptyRole(at, level === 'platform')
    const { world } = portico
    const keeper = level === 'platform' ? world.platform.people.administrator! : world[place].owner
    const url = level === 'platform' ? `/api/v1/crm/users/permissions/${role.id}` : `/api/v1/users/permissions/${role.id}`
    await portico.as(keeper).put(url, nothing)
    return { params: { id: role.id }, query: page }
  },
  ofUser: async (at: At) => {
    const { portico, place, level } = at
    const isStaff = await staysWithStaff(at, choosing)
    const tenant = portico.world[place].tenantId === portico.world.northwind.id ? portico.world.northwind : portico.world.contoso
    const person =
      level === 'platform' ? portico.world.platform.people.support! : isStaff ? tenant.people.finance! : portico.world[place].viewer
    return { params: { id: person.id } }
  },
  listMerchantPermissions: () => ({}),
  getPermissions: seen,
  setPermissions: async (at: At) => ({ params: { id: (await managed(at)).role.id }, body: { version: 1, ...nothing } }),
}
