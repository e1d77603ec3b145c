import { serverFeature } from '../server-feature.ts'
import { roleRoutes } from './roles.routes.ts'

export { refuseLastAdministrator } from './administrators.ts'
export { assignRoles, type RolesChange } from './assign-roles.ts'

import { followingContract } from './follow-contract.ts'

export { followContract } from './follow-contract.ts'
export { beyond, refuseBeyond } from './granting.ts'
export { insertHolding as assignRole } from './holders.repository.ts'
export { findRole, insertRoles } from './roles.repository.ts'
export { makeSystemRoles } from './system-roles.ts'

/** Roles: what people may do, at each level, and the rules by which rights are given. */
export const feature = serverFeature({ tier: 'ground', routes: roleRoutes, jobs: (tools) => [followingContract(tools)] })
