import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { bounded, id, instant, version, visibleName } from '../../core/fields.ts'
import { levels } from '../../core/level.ts'
import { GivenWidgetData, Widget } from '../dashboards/dashboards.schemas.ts'
import { dashboardUserTypes } from '../dashboards/widget-words.ts'
import { dashboardSettingsRefusals as no } from './dashboard-settings.refusals.ts'

const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/reporting/api/v2/dashboard/${tail}` }) as const
const platform = { see: 'Platform.Dashboard.Settings.View', manage: 'Platform.Dashboard.Settings.Actions.Manage' } as const
/** Staff of tenants and of the platform work on what their own organisation keeps. */
const own = { reach: 'own' } as const
const seeCategories = {
  access: { staff: ['Dashboard.Settings.Categories.View', 'Dashboard.Settings.Widgets.View', platform.see] },
} as const
const manageCategories = { access: { staff: ['Dashboard.Settings.Categories.Actions.Manage', platform.manage] } } as const
const seeWidgets = { access: { staff: ['Dashboard.Settings.Widgets.View', platform.see] } } as const
const manageWidgets = { access: { staff: ['Dashboard.Settings.Widgets.Actions.Manage', platform.manage] } } as const
const tenantRoles = ['Dashboard.Settings.TenantRoles.View'] as const
const merchantRoles = ['Dashboard.Settings.MerchantRoles.View'] as const
const seeRoles = { access: { staff: [...tenantRoles, ...merchantRoles, platform.see] } } as const
const manageTenantRoles = { access: { staff: ['Dashboard.Settings.TenantRoles.Actions.Manage', platform.manage] } } as const
const manageMerchantRoles = { access: { staff: 'Dashboard.Settings.MerchantRoles.Actions.Manage' } } as const
const manageRoles = { access: { staff: [...manageTenantRoles.access.staff, manageMerchantRoles.access.staff] } } as const

export const mostDashboardCategories = 50
export const mostDashboardWidgets = 300
export const mostMatrixRoles = 500

const fields = { name: visibleName(60), nameTr: visibleName(60).nullable().default(null), userType: z.enum(dashboardUserTypes) }
export const CategoryFields = z.strictObject({ ...fields, place: z.int().min(0).max(999).default(0) })
export type CategoryFields = z.output<typeof CategoryFields>

export const DashboardCategory = z.object({
  id: id(),
  name: z.string(),
  nameTr: z.string().nullable(),
  userType: z.enum(dashboardUserTypes),
  /** Categories are shown in this order, then by name. */
  place: z.int(),
  /** Kept by the platform: a tenant sees it and does not change it. */
  isOfPlatform: z.boolean(),
  isStandard: z.boolean(),
  widgetsCount: z.int().min(0),
  version: version(),
  updatedAt: instant(),
})
export type DashboardCategory = z.infer<typeof DashboardCategory>

const widgetFields = {
  name: visibleName(100),
  nameTr: visibleName(100).nullable().default(null),
  categoryId: id(),
  data: GivenWidgetData,
  dataSourceEndpoint: bounded(200, 1),
  dataSourceMoreDataEndpoint: bounded(200, 1).nullable().default(null),
  /** Filters as JSON text. */
  filters: z.string().max(4000).default('{}'),
}
export const WidgetFields = z.strictObject(widgetFields)
export type WidgetFields = z.output<typeof WidgetFields>

export const DashboardWidget = Widget.extend({
  nameTr: z.string().nullable(),
  isOfPlatform: z.boolean(),
  isStandard: z.boolean(),
  /** Roles and people who have it: of the own tenant, and for the platform of none. */
  rolesCount: z.int().min(0),
  usersCount: z.int().min(0),
  version: version(),
  updatedAt: instant(),
})
export type DashboardWidget = z.infer<typeof DashboardWidget>

const CategoryOfWidgets = z.object({
  id: id(),
  name: z.string(),
  userType: z.enum(dashboardUserTypes),
  isOfPlatform: z.boolean(),
  widgets: z.array(DashboardWidget),
})

/** A row of a matrix. Until somebody decides on a role, it has all (`isChosen` is false, version 0). */
export const RoleOfMatrix = z.object({
  roleId: id(),
  name: z.string(),
  level: z.enum(levels),
  isSystem: z.boolean(),
  merchantName: z.string().nullable(),
  usersCount: z.int().min(0),
  widgetIds: z.array(id()),
  isChosen: z.boolean(),
  version: z.int().min(0),
})
export type RoleOfMatrix = z.infer<typeof RoleOfMatrix>
export const Matrix = z.object({ data: z.array(RoleOfMatrix) })

/** Only the rows that change are sent; each upon its version. A stale one is answered with 409 and the matrix of now as `current`. */
export const MatrixChange = z.strictObject({
  roles: z
    .array(
      z.strictObject({
        roleId: id(),
        version: z.int().min(0).max(2_147_483_647),
        widgetIds: z.array(id()).max(mostDashboardWidgets * 2),
      }),
    )
    .min(1)
    .max(mostMatrixRoles),
})
export type MatrixChange = z.output<typeof MatrixChange>

const CategoryId = z.strictObject({ categoryId: id() })
const WidgetId = z.strictObject({ categoryId: id(), widgetId: id() })
const ofWidget = [
  no.widgetNameTaken,
  no.unknownSource,
  no.unknownDetails,
  no.wrongType,
  no.wrongChart,
  no.missingChart,
  no.missingTable,
  no.missingBanner,
  no.unknownColumn,
  no.unknownPipe,
  no.unknownTemplate,
  no.wrongNavigation,
  no.wrongFilters,
] as const
const ofMatrix = ['stale_version'] as const

/** Categories, widgets, and who has them: of the platform, of each tenant, of each role. Calls C-DSH-01–16. */
export const dashboardSettings = {
  /** C-DSH-01 */
  giveToTenant: endpoint({
    method: 'POST',
    summary: 'Say which widgets of the platform a tenant has',
    paths: at('management/:tenantId/widgets'),
    access: { staff: platform.manage },
    reach: 'none',
    params: z.strictObject({ tenantId: id() }),
    body: z.strictObject({ widgetsIds: z.array(id()).max(mostDashboardWidgets) }),
    status: 200,
    reply: z.object({ widgetsIds: z.array(id()) }),
    refusals: ['not_found'],
    records: { id: 'tenantId' },
  }),
  /** C-DSH-02 */
  saveRoles: endpoint({
    ...own,
    ...manageRoles,
    method: 'POST',
    summary: 'Say which widgets roles have, of staff and of merchants alike',
    paths: at('management/roles'),
    body: MatrixChange,
    status: 200,
    reply: Matrix,
    refusals: ofMatrix,
    records: { id: 'none' },
  }),
  /** C-DSH-03 */
  listRoles: endpoint({
    ...own,
    ...seeRoles,
    method: 'GET',
    summary: 'Roles with the widgets that they have',
    paths: at('management/roles'),
    query: z.strictObject({ level: z.enum(['staff', 'merchant']).default('staff') }),
    reply: Matrix,
  }),
  /** C-DSH-15, 16 */
  saveTenantRoles: endpoint({
    ...own,
    ...manageTenantRoles,
    method: 'POST',
    summary: 'Say which widgets roles of staff have',
    paths: at('management/tenant-roles'),
    body: MatrixChange,
    status: 200,
    reply: Matrix,
    refusals: ofMatrix,
    records: { id: 'none' },
  }),
  saveMerchantRoles: endpoint({
    ...own,
    ...manageMerchantRoles,
    method: 'POST',
    summary: 'Say which widgets roles of merchants have',
    paths: at('management/merchant-roles'),
    body: MatrixChange,
    status: 200,
    reply: Matrix,
    refusals: ofMatrix,
    records: { id: 'none' },
  }),
  /** C-DSH-04–07 */
  listCategories: endpoint({
    ...own,
    ...seeCategories,
    method: 'GET',
    summary: 'Categories of widgets in their order',
    paths: at('category'),
    query: z.strictObject({ userType: z.enum(dashboardUserTypes).optional() }),
    reply: z.object({ data: z.array(DashboardCategory) }),
  }),
  createCategory: endpoint({
    ...own,
    ...manageCategories,
    method: 'POST',
    summary: 'Add a category of widgets',
    paths: at('category'),
    body: CategoryFields,
    status: 201,
    reply: DashboardCategory,
    refusals: [no.nameTaken, no.tooMany],
  }),
  updateCategory: endpoint({
    ...own,
    ...manageCategories,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change a category of widgets',
    paths: at('category/:categoryId'),
    params: CategoryId,
    body: z.strictObject({ version: version(), ...CategoryFields.shape }),
    reply: DashboardCategory,
    refusals: ['stale_version', no.nameTaken, no.ofPlatform],
    records: { id: 'categoryId' },
  }),
  deleteCategory: endpoint({
    ...own,
    ...manageCategories,
    method: 'DELETE',
    summary: 'Delete a category without widgets',
    paths: at('category/:categoryId'),
    params: CategoryId,
    reply: null,
    refusals: [no.inUse, no.shipped, no.ofPlatform],
    records: { id: 'categoryId' },
  }),
  /** C-DSH-08–11 */
  listWidgets: endpoint({
    ...own,
    ...seeWidgets,
    method: 'GET',
    summary: 'Widgets of the own organisation, and those that the platform gives it',
    paths: at('widget'),
    reply: z.object({ data: z.array(DashboardWidget) }),
  }),
  createWidget: endpoint({
    ...own,
    ...manageWidgets,
    method: 'POST',
    summary: 'Add a widget',
    paths: at('widget'),
    body: WidgetFields,
    status: 201,
    reply: DashboardWidget,
    refusals: [no.tooMany, ...ofWidget],
  }),
  updateWidget: endpoint({
    ...own,
    ...manageWidgets,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change a widget of a category, also to move it to another',
    paths: at('widget/:categoryId/:widgetId'),
    params: WidgetId,
    body: z.strictObject({ version: version(), ...widgetFields }),
    reply: DashboardWidget,
    refusals: ['stale_version', no.ofPlatform, ...ofWidget],
    records: { id: 'widgetId' },
  }),
  deleteWidget: endpoint({
    ...own,
    ...manageWidgets,
    method: 'DELETE',
    summary: 'Delete a widget; it leaves every dashboard',
    paths: at('widget/:categoryId/:widgetId'),
    params: WidgetId,
    reply: null,
    refusals: [no.shipped, no.ofPlatform],
    records: { id: 'widgetId' },
  }),
  /** C-DSH-12–14 */
  byCategory: endpoint({
    ...own,
    ...seeWidgets,
    method: 'GET',
    summary: 'Widgets by category',
    paths: at('widgets-by-category'),
    reply: z.object({ data: z.array(CategoryOfWidgets) }),
  }),
  byCategoryOfRoles: endpoint({
    ...own,
    ...seeRoles,
    method: 'GET',
    summary: 'Widgets by category, as the matrices of roles have them',
    paths: at('widgets-by-category/tenant-roles'),
    query: z.strictObject({ level: z.enum(['staff', 'merchant']).default('staff') }),
    reply: z.object({ data: z.array(CategoryOfWidgets) }),
  }),
  byCategoryOfTenant: endpoint({
    method: 'GET',
    summary: 'Widgets of the platform by category, and which of them a tenant has',
    paths: at('widgets-by-category/:tenantId/tenant'),
    access: { staff: platform.see },
    reach: 'none',
    params: z.strictObject({ tenantId: id() }),
    reply: z.object({ data: z.array(CategoryOfWidgets), widgetsIds: z.array(id()) }),
  }),
  listAudit: auditTrail({
    paths: { staff: '/api/reporting/api/v2/dashboard/management/audit/:id' },
    access: { staff: ['CRM.Audit.View', 'Platform.Audit.View'] },
    reach: 'own',
  }),
}
