import { dashboardSettings } from '@portico/contract/features/dashboard-settings/dashboard-settings.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import type { Actor } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { giveToTenant, readGiven } from './give-to-tenant.ts'
import {
  byCategory,
  createCategory,
  createWidget,
  deleteCategory,
  deleteWidget,
  readAll,
  readCategories,
  updateCategory,
  updateWidget,
} from './keep.ts'
import { type Kind, readMatrix, saveMatrix } from './matrix.ts'

/** The kinds of roles that this person may give widgets to. */
const kindsOf = ({ level, permissions }: Actor): Kind[] => {
  const isStaffs = level === 'platform' || permissions.has('Dashboard.Settings.TenantRoles.Actions.Manage')
  return [
    ...(isStaffs ? (['staff'] as const) : []),
    ...(permissions.has('Dashboard.Settings.MerchantRoles.Actions.Manage') ? (['merchant'] as const) : []),
  ]
}

export const dashboardSettingsRoutes = implement(dashboardSettings, {
  giveToTenant: ({ params, body, ...context }) => giveToTenant(context, params.tenantId, body.widgetsIds),
  saveRoles: ({ body, ...context }) => saveMatrix(context, body, kindsOf(context.actor)),
  listRoles: ({ db, actor, query }) => readMatrix(db, actor, query.level),
  saveTenantRoles: ({ body, ...context }) => saveMatrix(context, body, ['staff']),
  saveMerchantRoles: ({ body, ...context }) => saveMatrix(context, body, ['merchant']),
  listCategories: async ({ db, query }) => ({ data: await readCategories(db, query.userType) }),
  createCategory: ({ body, ...context }) => createCategory(context, body),
  updateCategory: ({ params, body, ...context }) => updateCategory(context, params.categoryId, body),
  deleteCategory: ({ params, ...context }) => deleteCategory(context, params.categoryId),
  listWidgets: async ({ db, actor }) => ({ data: (await readAll(db, actor)).shown }),
  createWidget: ({ body, ...context }) => createWidget(context, body),
  updateWidget: ({ params, body, ...context }) => updateWidget(context, params, body),
  deleteWidget: ({ params, ...context }) => deleteWidget(context, params),
  byCategory: async ({ db, actor }) => ({ data: byCategory(await readAll(db, actor), actor) }),
  byCategoryOfRoles: async ({ db, actor, query }) => ({
    data: byCategory(await readAll(db, actor), actor, ({ user_type }) => user_type === (query.level === 'merchant' ? 'Merchant' : 'crm')),
  }),
  byCategoryOfTenant: ({ params, ...context }) => readGiven(context, params.tenantId),
  listAudit: ({ params, query, ...context }) => viewAuditTrail(context, { entity: 'dashboard-settings', id: params.id }, query),
})
