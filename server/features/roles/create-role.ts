import type { Level } from '@portico/contract/core/level.ts'
import { mostRoles, type RoleType } from '@portico/contract/features/roles/role-words.ts'
import type { RoleRequest } from '@portico/contract/features/roles/roles.contract.ts'
import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { takenOnce } from '../../core/call/taken-once.ts'
import { checkedGrants } from './granting.ts'
import { getRole, type RoleRow } from './listing.repository.ts'
import { countRoles, hasMerchant, insertRoles } from './roles.repository.ts'
import { refuseUnmanaged, staffLevel } from './whose.ts'

export const nameTaken = () => new AppError(roleRefusals.nameTaken())

type Place = { level: Level; merchantId: string | null }

/** An own role of the staff or of one merchant, with nothing that its maker does not hold. A name is taken once (409). */
export async function createRole(context: Context, type: RoleType, merchantId: string | undefined, wanted: RoleRequest): Promise<RoleRow> {
  const { db, actor, record, services } = context
  const place = await placeOf(context, type, merchantId)
  refuseUnmanaged(actor, place.level)
  const grants = checkedGrants(actor, place.level, wanted)
  if ((await countRoles(db, place.level, place.merchantId)) >= mostRoles) throw new AppError(roleRefusals.tooMany({ most: mostRoles }))
  const id = services.newId()
  const role = { id, ...place, name: wanted.name, isSystem: false, ...grants, createdAt: services.now() }
  await takenOnce(insertRoles(db, [role]), nameTaken)
  await record(id, {
    merchantId: place.merchantId,
    after: { name: wanted.name, given: grants.permissions, secondFactor: grants.scaRequiredPermissions },
  })
  return getRole(db, id, actor.userId)
}

/** Merchants make roles for themselves alone; staff say for which merchant, and for no merchant where the role is the staff's. */
async function placeOf(context: Context, type: RoleType, merchantId: string | undefined): Promise<Place> {
  const { db } = context
  const named = merchantId?.toLowerCase()
  if (db.scope.level === 'merchant') {
    const own = db.scope.merchantId ?? null
    if (type !== 'merchant' || (named !== undefined && named !== own)) throw new AppError('not_found')
    return { level: 'merchant', merchantId: own }
  }
  if (type === 'crm') {
    if (named !== undefined) throw new AppError(roleRefusals.onlyOfMerchants())
    return { level: staffLevel(context), merchantId: null }
  }
  if (named === undefined) throw new AppError(roleRefusals.merchantMissing())
  if (!(await hasMerchant(db, named))) throw new AppError('not_found')
  return { level: 'merchant', merchantId: named }
}
