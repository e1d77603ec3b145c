import type { Level } from './core/level.ts'
import { isDoing } from './core/permission.ts'
import { type Permission, type Permissions, permissions } from './permissions.ts'

/** The permissions of someone who views the portal as a tenant or merchant: those of its administrator to see things, except secrets. */
export const viewPermissionsOf = (level: Level, catalogue: Permissions = permissions): Permission[] =>
  Object.entries(catalogue).flatMap(([name, facts]) =>
    facts.level === level && !isDoing(facts) && !facts.secret ? [name as Permission] : [],
  )
