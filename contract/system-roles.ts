import type { Level } from './core/level.ts'
import type { PermissionFacts } from './core/permission.ts'
import { type Permission, type Permissions, permissions } from './permissions.ts'

export type SystemRole = { level: Level; name: string; permissions: readonly Permission[] }

const staff = ['Administrator', 'Finance', 'Support', 'Risk', 'Developer', 'Auditor'] as const
const roleNames = { platform: staff, tenant: staff, merchant: ['Owner', 'Developer', 'Viewer'] } as const
type RoleName = (typeof roleNames)[Level][number]

/** Who holds a permission by its kind; every other role holds those that name it. */
const byKind: { readonly [Name in RoleName]?: (facts: PermissionFacts) => boolean } = {
  Administrator: ({ byHand }) => !byHand,
  Owner: ({ byHand }) => !byHand,
  Auditor: ({ kind }) => kind === 'see' || kind === 'export',
}

/**
 * Task-shaped roles that the platform, every tenant and every merchant starts with. They cannot be changed; a copy can. What they hold is
 * declared with each permission.
 */
export const systemRolesOf = (level: Level, catalogue: Permissions = permissions): SystemRole[] =>
  roleNames[level].map((name) => {
    const holds = byKind[name] ?? (({ roles }) => roles.includes(name))
    const held = Object.entries(catalogue).filter(([, facts]) => facts.level === level && holds(facts))
    return { level, name, permissions: held.map(([permission]) => permission as Permission) }
  })
export const systemRoles: readonly SystemRole[] = (['platform', 'tenant', 'merchant'] as const).flatMap((level) => systemRolesOf(level))
