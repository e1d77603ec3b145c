import type { Level } from '@portico/contract/core/level.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { Caller, Person, TestPortico } from '@portico/testkit/portico/app.ts'

export const refund = 'CRM.Transaction.Actions.Refund'
export const view = 'CRM.Transaction.View'
/** A user who manages every kind of role at a level, and holds hardly more. */
export const managing = {
  platform: ['Platform.UserManagement.Roles.Actions.Manage', 'Platform.UserManagement.Roles'],
  tenant: ['manageCrmRoles', 'manageMerchantRoles', 'CRM.UserManagement.Roles', view],
  merchant: ['Merchant.UserManagement.Roles.Actions.Manage', 'Merchant.UserManagement.Roles', 'Merchant.Transaction.View'],
} as const satisfies Record<Level, readonly Permission[]>

type Sending = Parameters<Caller['post']>[2]

/** The calls that change roles, by any user, at the address of their level. */
export function roleCalls(portico: () => TestPortico) {
  const urlOf = ({ level }: Person) => (level === 'merchant' ? '/api/v1/users' : '/api/v1/crm/users')
  const typeOf = ({ level }: Person) => (level === 'merchant' ? 'merchant' : 'crm')
  const as = (by: Person) => portico().as(by)
  const nothing = { permissions: [], scaRequiredPermissions: [] }
  return {
    create: (by: Person, body: object, type = typeOf(by), options: Sending = {}) =>
      as(by).post(`${urlOf(by)}/roles/${type}`, { name: `Try ${portico().services.newId()}`, ...nothing, ...body }, options),
    update: (by: Person, id: string, body: object, options: Sending = {}) =>
      as(by).put(`${urlOf(by)}/roles/${typeOf(by)}/${id}`, { version: 1, name: `Try ${id}`, ...nothing, ...body }, options),
    grant: (by: Person, id: string, permissions: readonly string[], sca: readonly string[] = [], options: Sending = {}) =>
      as(by).put(`${urlOf(by)}/permissions/${id}`, { permissions, scaRequiredPermissions: sca }, options),
    remove: (by: Person, id: string, options: Sending = {}) => as(by).delete(`${urlOf(by)}/roles/${id}`, options),
  }
}
