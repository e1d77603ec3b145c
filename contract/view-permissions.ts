import type { Level } from './core/level.ts'
import { type Permission, permissionsOf } from './permissions.ts'

/** What changes or takes away something, what opens secrets, and what holding takes away more than it gives. */
const withheld = /\.Actions\.|\.Export$|\.Manage$|^manage|Keys\.|Credentials$|EmailButton$/

/** What somebody holds who views the portal as a tenant or merchant: what its administrator may look at. */
export const viewPermissionsOf = (level: Level): Permission[] => permissionsOf(level).filter((name) => !withheld.test(name))
