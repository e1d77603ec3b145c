import type { Person } from '../../../portico/people.ts'
import type { Written } from '../texts/text-places.ts'
import type { World } from '../texts/world.ts'

/** `opens`: buttons and tabs to be pressed one after the other, by their names. */
export type Place = { who: Person; path: string; opens?: readonly string[] }

/** Where people read what others wrote: lists, records beside them, and the pages of their own. */
export function pagesOf(world: World): Place[] {
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
    ...['transaction-lookup', 'transaction-lookup-columns', 'transaction-lookup-v2', 'transaction-lookup-v3', 'transaction-lookup-apm'].map((name) => ({
      who: tenant,
      path: `/transaction-management/${name}`,
    })),
    ...['vrtransaction-lookup', 'terminal-transaction-lookup', 'pending-payments', 'processing-setup-tool'].map((name) => ({
      who: tenant,
      path: `/transaction-management/${name}`,
    })),
    ...['transaction-lookup', 'transaction-lookup-columns', 'processing-setup-tool'].flatMap((name) => [
      { who: merchant, path: `/merchant/transaction-management/${name}` },
      { who: platform, path: `/platform/transaction-management/${name}` },
    ]),
    { who: tenant, path: '/crm/dashboard/mine' },
    { who: merchant, path: '/dashboard/mine' },
    ...['categories-settings', 'Widgets-settings', 'tenant/roles'].map((name) => ({ who: tenant, path: `/crm/settings/dashboard/management/${name}` })),
    { who: tenant, path: '/crm/settings/webhook-endpoints' },
    { who: merchant, path: '/merchant/payment-settings/webhook-endpoints' },
    ...[tenant, merchant].flatMap((who) => ['Today', 'Events', 'Notes'].map((tab) => ({ who, path: who === tenant ? '/crm/dashboard' : '/dashboard', opens: ['Quick panel', tab] }))),
    ...[tenant, merchant].map((who) => ({ who, path: `/${who === tenant ? 'tenant' : 'merchant'}/support-tickets`, opens: ['Labels…'] })),
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

const payment = /\/transactions\/(?:bin-data\/)?([0-9a-f-]{36})(?:\/|$)/

/** The record that was made or acted on, as its writer opens it; nothing where the lists above show all of it. */
export function recordOf({ place: { writer }, request, answer }: Written, { tenant, merchant }: World): Place | undefined {
  const { operation, as } = writer
  const [, paymentId] = payment.exec(request.path) ?? []
  const lookup = 'transaction-management/transaction-lookup'
  if (paymentId)
    return as === 'tenant' ? { who: tenant, path: `/${lookup}/${paymentId}` } : { who: merchant, path: `/merchant/${lookup}/${paymentId}` }
  if (operation === 'support.raise' && as === 'merchant')
    return { who: merchant, path: `/merchant/support-tickets/${answer.text.replaceAll('"', '')}` }
  if (operation !== 'merchants.create') return undefined
  const { merchantId } = JSON.parse(answer.text) as { merchantId: string }
  return { who: tenant, path: `/crm/organizations/${merchantId}` }
}
