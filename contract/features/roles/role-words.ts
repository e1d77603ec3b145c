/** Roles of staff (of a tenant, or of the platform for its own), and roles of merchants. */
export const roleTypes = ['crm', 'merchant'] as const
export type RoleType = (typeof roleTypes)[number]

/** What a list can be sorted by. */
export const roleSorts = ['name', '-name', '-updatedAt', 'updatedAt'] as const

/** Every tenant and merchant starts with the system roles; a user created an own one. */
export const roleKinds = ['system', 'own'] as const

/** Of the staff of a tenant, or of one merchant. */
export const mostRoles = 200
export const longestRoleName = 80
