import { type Tenant, type TenantListItem, tenants } from '@portico/contract/features/tenants/tenants.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { implement } from '../../core/call/implement.ts'
import { toPage, windowOf } from '../../core/list/paging.ts'
import { picturesOf, themeOf } from '../session/index.ts'
import { setTenantActive, updateTenant } from './change-tenant.ts'
import { openTenant } from './open-tenant.ts'
import { listTenants } from './tenants.platform.repository.ts'
import { countWithin, getTenant, type TenantRow } from './tenants.repository.ts'

export const tenantRoutes = implement(tenants, {
  list: async ({ platform, actor: { language }, query: { pageIndex, pageSize, cursor, ...filters }, services }) => {
    const window = windowOf({ pageIndex, pageSize, cursor }, ['tenants', filters, language], services)
    const keyOf = (row: Pick<TenantRow, 'id' | 'name' | 'created_at'>) => ({
      value: filters.sort.endsWith('name') ? row.name : row.created_at,
      id: row.id,
    })
    return toPage(window, services, { ...(await listTenants(platform, filters, window, language)), keyOf, toReply: toListItem })
  },
  getOwn: async ({ db }) => toTenant(await getTenant(db)),
  get: async ({ db }) => {
    const [tenant, counts] = await Promise.all([getTenant(db), countWithin(db)])
    return { ...toTenant(tenant), ...counts }
  },
  getSupportEmail: async ({ db }) => ({ emailSenderAddress: (await getTenant(db)).support_email }),
  listAudit: ({ params, query, ...context }) => viewAuditTrail(context, { entity: 'tenants', id: params.id.toLowerCase() }, query),
  create: async ({ body, ...context }) => toTenant(await openTenant(context, body)),
  update: async ({ body, ...context }) => toTenant(await updateTenant(context, body)),
  activate: async ({ body, ...context }) => toTenant(await setTenantActive(context, body.version, true)),
  deactivate: async ({ body, ...context }) => toTenant(await setTenantActive(context, body.version, false)),
})

const toListItem = (row: Omit<TenantRow, 'pictures'>): TenantListItem => ({
  tenantId: row.id,
  tenantName: row.name,
  status: row.active ? 'Active' : 'Inactive',
  isDefaultTenant: row.is_default,
  isPlatform: row.is_platform,
  supportEmail: row.support_email,
  createdAt: row.created_at,
})

const toTenant = (row: TenantRow): Tenant => ({
  ...toListItem(row),
  timeZone: row.time_zone,
  themeSettings: themeOf(row.theme),
  scaCodes: row.sca_codes as Tenant['scaCodes'],
  ...picturesOf(row.pictures),
  updatedAt: row.updated_at ?? row.created_at,
  version: row.version,
})
