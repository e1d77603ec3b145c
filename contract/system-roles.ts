import type { Level } from './core/level.ts'
import { type Permission, permissionsOf } from './permissions.ts'

export type SystemRole = { level: Level; name: string; permissions: readonly Permission[] }

const without = (level: Level, ...patterns: RegExp[]) =>
  permissionsOf(level).filter((name) => !patterns.some((pattern) => pattern.test(name)))
const only = (level: Level, pattern: RegExp) => permissionsOf(level).filter((name) => pattern.test(name))
/** Who may enter, what he may do, and whose portal it is. */
const administration = /^manage(Crm|Merchant)Roles$|UserManagement\..+\.Actions\.|(Tenants|Organization|Keys|AiScoping)\.Actions\./
const money = /\.Actions\.(Refund|Capture|Void)$/
const shared = /\.SharedViews\.Manage$/

/** Task-shaped roles that every tenant and merchant starts with. They cannot be changed; a copy can. */
export const systemRoles: readonly SystemRole[] = [
  { level: 'platform', name: 'Administrator', permissions: permissionsOf('platform') },
  { level: 'platform', name: 'Support', permissions: without('platform', administration, money, shared) },
  { level: 'tenant', name: 'Administrator', permissions: permissionsOf('tenant') },
  { level: 'tenant', name: 'Finance', permissions: only('tenant', /^CRM\.(Dashboard|Transaction)\./) },
  { level: 'tenant', name: 'Support', permissions: without('tenant', administration, money, shared) },
  { level: 'tenant', name: 'Risk', permissions: without('tenant', administration, /\.Actions\.(Refund|Capture)$/, shared) },
  { level: 'tenant', name: 'Developer', permissions: only('tenant', /\.(View|Details|CheckStatus)$/) },
  { level: 'tenant', name: 'Auditor', permissions: only('tenant', /\.(View|Details|Export)$|UserManagement\.\w+$/) },
  // Holding the mail button takes the support dialog away, so nobody gets it unasked.
  { level: 'merchant', name: 'Owner', permissions: without('merchant', /EmailButton$/) },
  { level: 'merchant', name: 'Developer', permissions: only('merchant', /\.(View|CheckStatus)$/) },
  { level: 'merchant', name: 'Viewer', permissions: only('merchant', /\.View$/) },
]
export const systemRolesOf = (level: Level): SystemRole[] => systemRoles.filter((role) => role.level === level)
