import type { Level } from './core/level.ts'
import { type Permission, permissionsOf } from './permissions.ts'

export type SystemRole = { level: Level; name: string; permissions: readonly Permission[] }

const without = (level: Level, pattern: RegExp) => permissionsOf(level).filter((name) => !pattern.test(name))
const only = (level: Level, pattern: RegExp) => permissionsOf(level).filter((name) => pattern.test(name))
/** Money, and what others share. */
const reserved = /\.Actions\.(Refund|Capture|Void)$|\.SharedViews\.Manage$/

/** Task-shaped roles that every tenant and merchant starts with. They cannot be changed; a copy can. */
export const systemRoles: readonly SystemRole[] = [
  { level: 'platform', name: 'Administrator', permissions: permissionsOf('platform') },
  { level: 'platform', name: 'Support', permissions: without('platform', reserved) },
  { level: 'tenant', name: 'Administrator', permissions: permissionsOf('tenant') },
  { level: 'tenant', name: 'Finance', permissions: only('tenant', /^CRM\.(Dashboard|Transaction)\./) },
  { level: 'tenant', name: 'Support', permissions: without('tenant', reserved) },
  { level: 'tenant', name: 'Risk', permissions: without('tenant', /\.Actions\.(Refund|Capture)$|\.SharedViews\.Manage$/) },
  { level: 'tenant', name: 'Developer', permissions: only('tenant', /\.(View|Details|CheckStatus)$/) },
  { level: 'tenant', name: 'Auditor', permissions: only('tenant', /\.(View|Details|Export)$/) },
  // Holding the mail button takes the support dialog away, so nobody gets it unasked.
  { level: 'merchant', name: 'Owner', permissions: without('merchant', /EmailButton$/) },
  { level: 'merchant', name: 'Developer', permissions: only('merchant', /\.(View|CheckStatus)$/) },
  { level: 'merchant', name: 'Viewer', permissions: only('merchant', /\.View$/) },
]
export const systemRolesOf = (level: Level): SystemRole[] => systemRoles.filter((role) => role.level === level)
