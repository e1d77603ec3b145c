import type { Level } from '@portico/contract/core/level.ts'
import type { Refusal } from '@portico/contract/core/refusals.ts'
import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import { isPermission, levelOf, type Permission, permissionsOf, scaAble } from '@portico/contract/permissions.ts'
import { AppError, refuseFields } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'

/** Who gives rights, as far as it matters. */
export type Giver = Pick<Actor, 'userId' | 'level' | 'tenantId' | 'merchantId' | 'permissions' | 'limits'>

/** The permissions a user may give: their own, and to people of a lower level, all of that level. */
export const grantable = (actor: Giver, level: Level): ReadonlySet<string> =>
  actor.level === level ? actor.permissions : new Set(permissionsOf(level))

/** What a role says that its giver does not hold; a name that the product no longer knows gives nothing. */
export const beyond = (actor: Giver, role: { level: string; permissions: readonly string[] }): string[] => {
  const own = grantable(actor, role.level as Level)
  return role.permissions.filter((name) => isPermission(name) && !own.has(name))
}

/** Users can neither give nor take roles with more permissions than their own, in any way. */
export function refuseBeyond(
  actor: Giver,
  roles: readonly { name: string; level: string; permissions: readonly string[] }[],
  refusal: Refusal,
): void {
  if (roles.some((role) => beyond(actor, role).length > 0)) throw new AppError(refusal)
}

export type Grants = { permissions: readonly string[]; scaRequiredPermissions: readonly string[] }
const none: Grants = { permissions: [], scaRequiredPermissions: [] }

/**
 * What a role of this level is to hold, each permission once and in the order of the catalogue. Names that are not of the level, and
 * second factors that nothing asks for, are wrong input; users can neither give nor take permissions that they do not hold.
 */
export function checkedGrants(
  actor: Giver,
  level: Level,
  wanted: Grants,
  before: Grants = none,
): { permissions: Permission[]; scaRequiredPermissions: Permission[] } {
  const wrong: Record<string, Refusal> = {}
  wanted.permissions.forEach((name, at) => {
    if (!isPermission(name)) wrong[`body.permissions.${at}`] = roleRefusals.unknownPermission()
    else if (levelOf(name) !== level) wrong[`body.permissions.${at}`] = roleRefusals.otherLevel()
  })
  wanted.scaRequiredPermissions.forEach((name, at) => {
    const field = `body.scaRequiredPermissions.${at}`
    if (!wanted.permissions.includes(name)) wrong[field] = roleRefusals.notOfRole()
    else if (isPermission(name) && !scaAble(name)) wrong[field] = roleRefusals.neverAsks()
  })
  refuseFields(wrong)
  refuseForeign(actor, level, wanted, before, 'permissions')
  refuseForeign(actor, level, wanted, before, 'scaRequiredPermissions')
  const inOrder = (names: readonly string[]) => permissionsOf(level).filter((name) => names.includes(name))
  return { permissions: inOrder(wanted.permissions), scaRequiredPermissions: inOrder(wanted.scaRequiredPermissions) }
}

function refuseForeign(actor: Giver, level: Level, wanted: Grants, before: Grants, list: keyof Grants): void {
  const own = grantable(actor, level)
  const given = wanted[list].filter((name) => !before[list].includes(name))
  const taken = before[list].filter((name) => isPermission(name) && !wanted[list].includes(name))
  const foreign = [...given, ...taken].filter((name) => !own.has(name))
  if (foreign.length === 0) return
  const at = foreign.map((name) => {
    const place = wanted[list].indexOf(name)
    return place < 0 ? `body.${list}` : `body.${list}.${place}`
  })
  throw new AppError(roleRefusals.notHeld(), { at: [...new Set(at)] })
}
