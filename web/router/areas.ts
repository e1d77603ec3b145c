import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import type { UserType } from '../shared/page/page.ts'

/** A part of the portal by how its addresses begin. Who lacks the type, or all of its permissions, is kept out of every page in it. */
export type Area = { path: `/${string}`; userType?: UserType; permissions?: readonly string[] }

/** Specification 000 section 2, in the readings that are settled: all areas of merchants are guarded. */
export const areas: readonly Area[] = [
  ...['/boarding', '/merchant', '/reports', '/developer-settings', '/documentation'].map(
    (path): Area => ({ path: path as Area['path'], userType: 'customer' }),
  ),
  { path: '/merchant/profile-settings', userType: 'customer' },
  { path: '/merchant/users', userType: 'customer', permissions: [] },
  { path: '/merchant/payment-settings', userType: 'customer', permissions: ['Merchant.Payments.Settings'] },
  { path: '/smart-routing-visualization', userType: 'customer', permissions: ['Merchant.PaymentsSettings.SmartRouting.View'] },
  { path: '/crm', userType: 'tenant' },
  // The one page below /crm that the menu of merchants leads to as well.
  { path: '/crm/documentation' },
  { path: '/tenant', userType: 'tenant' },
  { path: '/tenant/profile-settings', userType: 'tenant' },
  { path: '/transaction-management', userType: 'tenant' },
  { path: '/platform', userType: 'platform' },
  { path: '/platform/ai-agent', userType: 'platform' },
  { path: '/crm/tenant-management', userType: 'platform' },
  // Staff of a tenant look after their own keys; the pages beside it are the platform's.
  { path: '/crm/tenant-management/encryption-keys', userType: 'tenant' },
  { path: '/crm/leave-management', userType: 'platform' },
]

/** The area an address lies in: the one that says most of it. */
export const areaOf = (path: string): Area | undefined =>
  areas
    .filter((area) => path === area.path || path.startsWith(`${area.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]

/** Platform staff are staff too; an empty list of permissions asks for none. */
const typesOf: Record<UserContext['level'], readonly UserType[]> = {
  merchant: ['customer'],
  tenant: ['tenant'],
  platform: ['tenant', 'platform'],
}

export type Guarded = Pick<Area, 'userType' | 'permissions'>

export function admits({ userType, permissions = [] }: Guarded, user: Pick<UserContext, 'level' | 'permissions'>): boolean {
  if (userType && !typesOf[user.level].includes(userType)) return false
  return permissions.length === 0 || permissions.some((permission) => user.permissions.includes(permission))
}
