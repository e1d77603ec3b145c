import type { Level } from './core/level.ts'
import { isDoing, type PermissionFacts, permissionKinds } from './core/permission.ts'
import { permissionAreas } from './core/permission-areas.ts'
import { featurePermissions } from './permissions.gen.ts'
import { permissionsToCome } from './permissions-to-come.ts'

const declared = { ...featurePermissions, ...permissionsToCome }
export type Permission = keyof typeof declared
export type Permissions = Record<string, PermissionFacts>

const place = ({ area, kind }: PermissionFacts) => permissionAreas.indexOf(area) * permissionKinds.length + permissionKinds.indexOf(kind)

/** Every permission of the product, in the order of the role editor: area by area, what shows something before what does something. */
export const permissions = Object.fromEntries(
  Object.entries<PermissionFacts>(declared).sort(([, one], [, other]) => place(one) - place(other)),
) as Record<Permission, PermissionFacts>

export const permissionNames = Object.keys(permissions) as Permission[]
export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)
export const levelOf = (permission: Permission): Level => permissions[permission].level
export const permissionsOf = (level: Level): Permission[] => permissionNames.filter((name) => levelOf(name) === level)
export const isAction = (name: Permission): boolean => isDoing(permissions[name])
/** Another permission of the caller that includes this one. */
export const includerOf = (name: Permission, held: ReadonlySet<string>): Permission | undefined =>
  permissionNames.find((one) => permissions[one].includes === name && held.has(one))
export const scaAble = (permission: Permission): boolean => permissions[permission].sca === true
