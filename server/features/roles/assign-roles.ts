import type { Level } from '@portico/contract/core/level.ts'
import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import { refuseWiderSight } from '../limits/index.ts'
import { refuseLastAdministrator } from './administrators.ts'
import { type Giver, refuseBeyond } from './granting.ts'
import { deleteHolding, findPerson, insertHolding, listRolesOfPerson } from './holders.repository.ts'
import { listRolesById, type RoleRecord } from './roles.repository.ts'

export type RolesChange = { before: string[]; after: string[] }

/**
 * The person has exactly these roles from now on; answers with their names before and after, for the audit record of the caller. Users cannot
 * change their own roles, give or take a role that holds more than they do, or give one to a person who sees more than they do (403). A role of
 * another level or merchant does not exist for this person (422); someone must be left who manages roles (409). Whether the actor may change people at all is the caller's to ask.
 */
export async function assignRoles(db: ScopedDb, userId: string, roleIds: readonly string[], actor: Giver): Promise<RolesChange> {
  if (userId.toLowerCase() === actor.userId) throw new AppError(roleRefusals.ownRoles())
  const person = await findPerson(db, userId)
  if (!person) throw new AppError('not_found')
  const ids = [...new Set(roleIds.map((id) => id.toLowerCase()))]
  const wanted = await listRolesById(db, ids)
  const level: Level =
    person.merchant_id !== null ? 'merchant' : db.scope.tenantId === actor.tenantId && actor.level === 'platform' ? 'platform' : 'tenant'
  const isOpen = (role: RoleRecord | undefined) => role !== undefined && role.level === level && role.merchant_id === person.merchant_id
  const unknown = roleIds.flatMap((id, at) => (isOpen(wanted.find((role) => role.id === id.toLowerCase())) ? [] : `body.roleIds.${at}`))
  if (unknown.length > 0) throw new AppError(roleRefusals.unknownRole(), { at: unknown })

  return refuseLastAdministrator(db, async () => {
    const before = await listRolesOfPerson(db, userId)
    const given = wanted.filter(({ id }) => !before.some((role) => role.id === id))
    const taken = before.filter(({ id }) => !ids.includes(id))
    refuseBeyond(actor, [...given, ...taken], roleRefusals.holdsMore())
    if (given.length > 0) await refuseWiderSight(db, actor, { userId, merchantId: person.merchant_id })
    for (const { id } of taken) await deleteHolding(db, userId, id)
    for (const { id } of given) await insertHolding(db, userId, id)
    const names = (roles: readonly RoleRecord[]) => roles.map(({ name }) => name)
    return { before: names(before), after: names(wanted) }
  })
}
