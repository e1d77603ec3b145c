import type { Level } from '@portico/contract/core/level.ts'
import type { RoleType } from '@portico/contract/features/roles/role-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import type { Owner } from './listing.repository.ts'
import { hasMerchant } from './roles.repository.ts'

type Asking = { actor: Actor; db: ScopedDb }

/** The level of staff where the caller works: their own, or that of the tenant they work on. */
export const staffLevel = ({ actor, db }: Asking): Level =>
  actor.level === 'platform' && db.scope.tenantId === actor.tenantId ? 'platform' : 'tenant'

/** Reads `{id}` of the lists: a type of role, the id of the tenant, or that of a merchant. Staff's roles are not there for merchants. */
export async function ownerOf(asking: Asking, id: RoleType | (string & {})): Promise<Owner> {
  const { db } = asking
  const own = db.scope.level === 'merchant' ? (db.scope.merchantId ?? '') : undefined
  const named = id.toLowerCase()
  if (own !== undefined && (named === 'merchant' || named === own)) return { merchantId: own }
  if (own === undefined && (named === 'crm' || named === db.scope.tenantId)) return 'staff'
  if (own === undefined && named === 'merchant') return 'merchants'
  if (named === 'crm' || !(await hasMerchant(db, named))) throw new AppError('not_found')
  return { merchantId: named }
}

const roles: readonly Permission[] = ['CRM.UserManagement.Roles']
const readers = {
  staff: [...roles, 'CRM.UserManagement.Users'],
  merchants: [...roles, 'CRM.UserManagement.MerchantUsers'],
} as const satisfies Record<string, readonly Permission[]>

/** Staff of a tenant choose roles for the people they look after: their colleagues, or users of merchants. */
export function refuseUnseen(actor: Actor, of: 'staff' | 'merchants'): void {
  if (actor.level === 'tenant' && !readers[of].some((permission) => actor.permissions.has(permission))) throw new AppError('not_found')
}

const managing = {
  platform: 'Platform.UserManagement.Roles.Actions.Manage',
  merchant: 'Merchant.UserManagement.Roles.Actions.Manage',
} as const

/** The roles of staff and those of merchants are managed by permissions of their own. */
export function refuseUnmanaged(actor: Actor, level: Level): void {
  const wanted: Permission =
    actor.level === 'tenant' ? (level === 'merchant' ? 'manageMerchantRoles' : 'manageCrmRoles') : managing[actor.level]
  if (!actor.permissions.has(wanted)) throw new AppError('not_allowed')
}
