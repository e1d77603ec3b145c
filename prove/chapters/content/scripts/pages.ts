import type { Person } from '../../../portico/people.ts'
import type { World } from '../texts/world.ts'

/** Where people read what others wrote: lists, records beside them, and the pages of their own. */
export function pagesOf(world: World): { who: Person; path: string }[] {
  const { platform, tenant, merchant, auditor, ticketId, tenantTicketId, tenantId, ownMerchantId, ownTenantId } = world
  const newest = 'sort=-createdAt&pageSize=100'
  return [
    ...['/crm/dashboard', '/crm/settings/ai-scoping', '/tenant/profile-settings', '/crm/users/managment', '/crm/audit', '/crm/reports/login-history'].map(
      (path) => ({ who: tenant, path }),
    ),
    ...[`/crm/organizations?${newest}`, `/crm/organizations/${ownMerchantId}`, `/crm/users/crm?${newest}`, `/crm/users/merchant?${newest}`].map((path) => ({
      who: tenant,
      path,
    })),
    ...[`/tenant/support-tickets?${newest}`, `/tenant/support-tickets?box=own&${newest}`, `/tenant/support-tickets/${ticketId}`].map((path) => ({
      who: tenant,
      path,
    })),
    { who: tenant, path: '/transaction-management/transaction-lookup' },
    ...[`/crm/tenant-management/tenants?${newest}`, `/crm/tenant-management/tenants/${ownTenantId}`, '/crm/tenant-management/encryption-keys'].map((path) => ({
      who: platform,
      path,
    })),
    ...[`/platform/support-tickets?${newest}`, `/platform/support-tickets/${tenantId}.${tenantTicketId}`, '/crm/dashboard', '/crm/audit'].map((path) => ({
      who: platform,
      path,
    })),
    ...['/dashboard', '/merchant/users/merchant-management', '/merchant/users/merchant-management?part=roles', '/merchant/profile-settings', '/merchant/audit'].map(
      (path) => ({ who: merchant, path }),
    ),
    ...[`/merchant/support-tickets?${newest}`, `/merchant/support-tickets/${ticketId}`].map((path) => ({ who: merchant, path })),
    { who: auditor, path: '/tenant/profile-settings' },
  ] // biome-ignore format: a table
}
