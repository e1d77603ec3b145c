import type { RoleType } from '@portico/contract/features/roles/role-words.ts'
import type { Session } from '../../shared/session/session.tsx'
import type { RoleDetails } from './roles.queries.ts'

const managing = {
  platform: { crm: 'Platform.UserManagement.Roles.Actions.Manage', merchant: 'Platform.UserManagement.Roles.Actions.Manage' },
  tenant: { crm: 'manageCrmRoles', merchant: 'manageMerchantRoles' },
  merchant: { crm: undefined, merchant: 'Merchant.UserManagement.Roles.Actions.Manage' },
} as const

/** Whether the person manages roles of this kind: staff's and merchants' go by permissions of their own. */
export function manages({ user, permissions }: Session, type: RoleType): boolean {
  const wanted = managing[user.level][type]
  return wanted !== undefined && permissions.has(wanted)
}

/** Why a role as a whole cannot be changed by this person; undefined where it can. */
export function lockOf(session: Session, { type, isOwn }: Pick<RoleDetails, 'type' | 'isOwn'>): 'notManaged' | 'own' | undefined {
  if (!manages(session, type)) return 'notManaged'
  return isOwn ? 'own' : undefined
}
