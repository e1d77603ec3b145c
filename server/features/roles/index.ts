export { assignRole, findRole, insertRoles } from './roles.repository.ts'
export { makeSystemRoles } from './system-roles.ts'
