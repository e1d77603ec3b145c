import type { Level } from './core/level.ts'
import { isAction, type Permission, permissionsOf } from './permissions.ts'

const opensSecrets = /Keys\.|Credentials$/

/** What somebody holds who views the portal as a tenant or merchant: what its administrator may look at, but for secrets. */
export const viewPermissionsOf = (level: Level): Permission[] =>
  permissionsOf(level).filter((name) => !isAction(name) && !opensSecrets.test(name))
