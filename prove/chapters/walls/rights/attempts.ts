import { anActivePerson, anInvitedPerson, aRole, type Made } from '../../../attack/good/people.ts'
import type { Side } from '../../../attack/good/side.ts'
import { ticketOf } from '../../../attack/good/tickets.ts'
import { aPerson, type Voice } from '../../../attack/voice.ts'

/** A user tries to get more permissions; `twin` is the same call within their own permissions, and works. */
export type Attempt = { says: string; by: Voice; method: string; path: string; body?: unknown; headers?: Record<string, string> }
export type Story = { attempts: Attempt[]; twins: Attempt[]; climbers: { voice: Voice; path: string }[] }

const staffRights = [
  'CRM.UserManagement.Users',
  'CRM.UserManagement.Users.Actions.Add',
  'CRM.UserManagement.Users.Actions.Edit',
  'CRM.UserManagement.Users.Actions.Activate',
  'CRM.UserManagement.Users.Actions.Delete',
  'CRM.UserManagement.Users.Actions.Secure',
  'CRM.UserManagement.Roles',
  'manageCrmRoles',
  'manageMerchantRoles',
]
const merchantRights = [
  'Merchant.UserManagement.Users',
  'Merchant.UserManagement.Users.Actions.Add',
  'Merchant.UserManagement.Users.Actions.Edit',
  'Merchant.UserManagement.Users.Actions.Delete',
  'Merchant.UserManagement.Users.Actions.Activate',
  'Merchant.UserManagement.Roles',
  'Merchant.UserManagement.Roles.Actions.Manage',
]

type Level = 'tenant' | 'merchant'
const words = {
  tenant: { base: '/api/v1/crm', type: 'crm', top: 'Administrator', rights: staffRights, beyond: 'CRM.Transaction.View' },
  merchant: { base: '/api/v1', type: 'merchant', top: 'Owner', rights: merchantRights, beyond: 'Merchant.Transaction.View' },
} as const

/** Manages people and roles, and may do nothing else. */
export async function climb(side: Side, other: Side, level: Level): Promise<Story> {
  const { base, type, top, rights, beyond } = words[level]
  const keeper = level === 'tenant' ? side.staff : side.owner
  const ownerId = level === 'tenant' ? side.tenantId : side.merchantId
  const ownRole = await aRole(side, level, rights)
  const [me, harmless] = [await anActivePerson(side, level, [ownRole.id]), await aRole(side, level)]
  const voice = aPerson(side.place.portico, side.place.people, me.email)
  const [colleague, victim] = [await anInvitedPerson(side, level, [harmless.id]), await anInvitedPerson(side, level, [harmless.id])]
  const { data } = await keeper.read<{ data: { id: string; name: string }[] }>(`${base}/users/roles-lookup/${ownerId}`)
  const topRole = data.find(({ name }) => name === top)!.id
  const foreignRole = await aRole(other, level)
  const otherLevelRole = await aRole(side, level === 'tenant' ? 'merchant' : 'tenant')
  const { id: keeperId } = await keeper.read<{ id: string }>(`${base}/users`)
  const did = (says: string, method: string, tail: string, body?: unknown): Attempt => ({
    says: `${level}: ${says}`,
    by: voice,
    method,
    path: `${base}${tail}`,
    ...(body === undefined ? {} : { body }),
  })
  const role = (permissions: readonly string[], more: object = {}) => ({
    name: side.word(),
    permissions,
    scaRequiredPermissions: [],
    ...more,
  })
  const person = (roleIds: readonly string[], more: object = {}) => ({
    email: side.address(),
    firstName: 'Ada',
    lastName: 'Berg',
    roleIds,
    ...more,
  })
  const change = ({ version }: Pick<Made, 'version'>, roleIds: readonly string[]) => ({
    firstName: 'Ada',
    lastName: 'Berg',
    phone: null,
    roleIds,
    version,
  })
  const grants = (version: number, permissions: readonly string[]) => ({ version, permissions, scaRequiredPermissions: [] })
  const roles = `/users/roles/${type}`
  const attempts = [
    did('a role with a permission that they do not hold', 'POST', roles, role([beyond])),
    did('a role with a permission of the platform', 'POST', roles, role(['Platform.Tenants.View'])),
    did('a role with a permission of another level', 'POST', roles, role([words[level === 'tenant' ? 'merchant' : 'tenant'].beyond])),
    did('a role that calls itself a system role', 'POST', roles, role([], { isSystem: true })),
    did('a role that names its level', 'POST', roles, role([], { level: 'platform' })),
    did('more for their own role', 'PUT', `/users/permissions/${ownRole.id}`, grants(ownRole.version, [...rights, beyond])),
    did('another name for their own role', 'PUT', `${roles}/${ownRole.id}`, { name: side.word(), ...grants(ownRole.version, rights) }),
    did('their own role deleted', 'DELETE', `/users/roles/${ownRole.id}`),
    did('less for a system role', 'PUT', `/users/permissions/${topRole}`, { permissions: [], scaRequiredPermissions: [] }),
    did('another name for a system role', 'PUT', `${roles}/${topRole}`, { name: side.word(), ...grants(1, []) }),
    did('a system role deleted', 'DELETE', `/users/roles/${topRole}`),
    did('a role of another tenant changed', 'PUT', `/users/permissions/${foreignRole.id}`, grants(1, rights)),
    did('somebody invited who may do everything', 'POST', '/users/crm', person([topRole])),
    did('themselves given every permission', 'PUT', `/users/crm/${me.id}`, change(me, [topRole])),
    did('a colleague made one who may do everything', 'PUT', `/users/crm/${colleague.id}`, change(colleague, [topRole])),
    did('somebody invited with a role of another tenant', 'POST', '/users/crm', person([foreignRole.id])),
    did('somebody invited with a role of another level', 'POST', '/users/crm', person([otherLevelRole.id])),
    did('somebody invited for a merchant of another tenant', 'POST', '/users/crm', person([harmless.id], { merchantId: other.merchantId })),
    did('somebody invited whose level is named', 'POST', '/users/crm', person([harmless.id], { level: 'platform' })),
    did('somebody invited whose tenant is named', 'POST', '/users/crm', person([harmless.id], { tenantId: other.tenantId })),
    did('somebody invited whose permissions are named', 'POST', '/users/crm', person([harmless.id], { permissions: [beyond] })),
    did('somebody invited who is active at once', 'POST', '/users/crm', person([harmless.id], { status: 'Active' })),
    did('who may do everything, with other roles', 'PUT', `/users/crm/${keeperId}`, change({ version: 1 }, [harmless.id])),
    did('who may do everything, deleted', 'DELETE', `/users/crm/${keeperId}`),
    did('who may do everything, deactivated', 'PUT', `/users/${keeperId}/activation`, { isActive: false }),
    did('their own profile with a level', 'PUT', '/profile', {
      firstName: 'Ada',
      lastName: 'Berg',
      timeZone: 'UTC',
      language: 'en',
      version: me.version,
      level: 'platform',
    }),
    did('their own profile with roles', 'PUT', '/profile', {
      firstName: 'Ada',
      lastName: 'Berg',
      timeZone: 'UTC',
      language: 'en',
      version: me.version,
      roleIds: [topRole],
    }),
  ]
  const own = (says: string, method: string, tail: string): Attempt => ({ ...did(says, method, tail), by: keeper })
  attempts.push(
    own('the last administrator deletes themselves', 'DELETE', `/users/crm/${keeperId}`),
    { ...own('the last administrator deactivates themselves', 'PUT', `/users/${keeperId}/activation`), body: { isActive: false } },
    {
      ...own('the last administrator removes their role', 'PUT', `/users/crm/${keeperId}`),
      body: change({ version: 1 }, [harmless.id]),
    },
  )
  const twins = [
    did('a role with their own permissions', 'POST', roles, role(rights.slice(0, 2))),
    did('less for a role that they may manage', 'PUT', `/users/permissions/${harmless.id}`, grants(harmless.version, rights.slice(0, 1))),
    did('someone invited with their own permissions', 'POST', '/users/crm', person([harmless.id])),
    did('a colleague with another name', 'PUT', `/users/crm/${colleague.id}`, change(colleague, [harmless.id])),
    did('a colleague deleted', 'DELETE', `/users/crm/${victim.id}`),
  ]
  return { attempts, twins, climbers: [{ voice, path: `${base}/users` }] }
}

/** Staff who see the portal as a merchant change nothing there. */
export async function viewing(side: Side): Promise<Story> {
  const { platform, owner, merchantId, tenantId } = side
  const body = { merchantId, reason: `Ticket 4711: ${side.word()}` }
  const { viewingId } = await platform.read<{ viewingId: string }>(`/api/v1/tenants/${tenantId}/viewings`, { body })
  const as = (says: string, method: string, path: string, sent?: unknown): Attempt => ({
    says: `viewing: ${says}`,
    by: platform,
    method,
    path,
    headers: { viewAs: viewingId },
    ...(sent === undefined ? {} : { body: sent }),
  })
  const label = () => ({ value: side.word(), color: '#2F855A' })
  return {
    attempts: [
      as('a ticket', 'POST', '/api/support/ticket', ticketOf(side)),
      as('a label', 'POST', '/api/support/label', label()),
      as('a person', 'POST', '/api/v1/users/crm', {
        email: side.address(),
        firstName: 'Ada',
        lastName: 'Berg',
        roleIds: [side.merchantId],
      }),
      as('a note', 'POST', '/api/v1/desk/notes', { text: side.word() }),
      as('another viewing', 'POST', `/api/v1/tenants/${tenantId}/viewings`, body),
    ],
    twins: [
      as('what the merchant sees', 'GET', '/api/v1/transactions?pageSize=1'),
      { ...as('a label', 'POST', '/api/support/label', label()), by: owner, headers: {} },
    ],
    climbers: [],
  }
}
