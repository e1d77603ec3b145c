import type { Level } from '@portico/contract/core/level.ts'
import type { RoleType } from '@portico/contract/features/roles/role-words.ts'
import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import { isPermission } from '@portico/contract/permissions.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { takenOnce } from '../../core/call/taken-once.ts'
import { tellOfRightsTaken } from '../../core/outbox/rights-taken.ts'
import { refuseWiderSight } from '../limits/index.ts'
import { refuseLastAdministrator } from './administrators.ts'
import { nameTaken } from './create-role.ts'
import { checkedGrants, type Grants } from './granting.ts'
import { holdsRole } from './holders.repository.ts'
import { getRole, type RoleRow } from './listing.repository.ts'
import { changeRole, lockRole, type RoleRecord } from './roles.repository.ts'
import { typeOf } from './to-role.ts'
import { refuseUnmanaged } from './whose.ts'

/** `type`, `name` and `version` are left out where the call does not carry them. */
export type RoleWish = Grants & { type?: RoleType; name?: string; version?: number | undefined }

/**
 * Changes what the person has read, or nothing. Users cannot edit a role that they hold (403); a system role keeps its name and its
 * permissions (409); someone is left who manages roles (409).
 */
export function updateRole(context: Context, id: string, { type, version, name, ...wanted }: RoleWish): Promise<RoleRow> {
  const { db, actor, record, services } = context
  return refuseLastAdministrator(db, async () => {
    const role = await lockRole(db, id)
    if (type !== undefined && typeOf(role) !== type) throw new AppError('not_found')
    await refuseChange(context, role)
    if (version !== undefined && version !== role.version) throw new AppError('stale_version')
    context.stays({ name: role.name })

    const before = { permissions: role.permissions.filter(isPermission), scaRequiredPermissions: role.sca_required_permissions }
    const after = { name: name ?? role.name, ...checkedGrants(actor, role.level as Level, wanted, before) }
    if (role.is_system && (after.name !== role.name || !sameNames(after.permissions, before.permissions)))
      throw new AppError(roleRefusals.systemStays())

    const changes = difference(before, after)
    if (changes.given || changes.secondFactor || changes.noSecondFactor)
      await refuseWiderSight(db, actor, { roleId: role.id, merchantId: role.merchant_id })
    await takenOnce(changeRole(db, role.id, { ...after, at: services.now() }), nameTaken)
    if (changes.taken) await tellOfRightsTaken(context, { roleId: role.id }, role.merchant_id)
    await record(role.id, { merchantId: role.merchant_id, before: { name: role.name }, after: { name: after.name, ...changes } })
    return getRole(db, role.id, actor.userId)
  })
}

/** Whether the person may change this role at all: its kind, and that it is not one of their own. */
export async function refuseChange({ db, actor }: Context, role: RoleRecord): Promise<void> {
  refuseUnmanaged(actor, role.level as Level)
  if (await holdsRole(db, actor.userId, role.id)) throw new AppError(roleRefusals.ownRole())
}

const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

type Change = 'given' | 'taken' | 'secondFactor' | 'noSecondFactor'
/** Only what has become different; lists that are empty are left out. */
function difference(before: Grants, after: Grants): Partial<Record<Change, string[]>> {
  const more = (list: keyof Grants) => after[list].filter((name) => !before[list].includes(name))
  const less = (list: keyof Grants) => before[list].filter((name) => !after[list].includes(name))
  const all = {
    given: more('permissions'),
    taken: less('permissions'),
    secondFactor: more('scaRequiredPermissions'),
    noSecondFactor: less('scaRequiredPermissions'),
  }
  return Object.fromEntries(Object.entries(all).filter(([, names]) => names.length > 0))
}
