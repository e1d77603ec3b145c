import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import { hasActiveHolder, lockAdministration } from './holders.repository.ts'

/** The holder of one of these can give any other permission back to the staff of the tenant, or of the platform. */
const managing: readonly Permission[] = ['manageCrmRoles', 'Platform.UserManagement.Roles.Actions.Manage']

/**
 * Runs a change that may take the roles from someone who manages them: a role that holds less, a person who is deactivated, deleted or
 * given other roles. Refused (409) where it would leave the tenant, or the platform, without an active person who manages roles. Changes
 * of this kind wait for each other, so that two of them cannot each rely on what the other takes away.
 *
 * `await refuseLastAdministrator(db, () => deactivate(db, userId))`
 */
export async function refuseLastAdministrator<T>(db: ScopedDb, change: () => Promise<T>): Promise<T> {
  // Merchants can always be helped by their tenant.
  if (db.scope.level === 'merchant') return change()
  await lockAdministration(db)
  const before = await hasActiveHolder(db, managing)
  const result = await change()
  if (before && !(await hasActiveHolder(db, managing))) throw new AppError(roleRefusals.lastAdministrator())
  return result
}
