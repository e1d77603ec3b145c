import type { ViewFields } from '@portico/contract/features/views/views.contract.ts'
import { viewRefusals } from '@portico/contract/features/views/views.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { managesShared } from './to-view.ts'
import { findSharingRole, listSharingRoles } from './views.repository.ts'

/** Users share with the roles that they hold; those who manage the shared views of their organisation, with any role of it. */
export const listRoles = ({ db, actor }: Pick<Context, 'db' | 'actor'>) => listSharingRoles(db, actor, managesShared(actor))

/** `before`: the role that the view is for already, which stays allowed after its owner has left it. */
export async function refuseSharing(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { isShared, sharedRoleId }: Pick<ViewFields, 'isShared' | 'sharedRoleId'>,
  before: string | null = null,
): Promise<void> {
  if (sharedRoleId === null) return
  if (!isShared) throw new AppError(viewRefusals.roleOfPrivate())
  if (sharedRoleId.toLowerCase() === before) return
  const role = await findSharingRole(db, actor, sharedRoleId)
  // A role of another organisation is as one that is not there.
  if (!role) throw new AppError('not_found')
  if (!role.is_held && !managesShared(actor)) throw new AppError(viewRefusals.otherRole())
}
