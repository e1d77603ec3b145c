import { z } from 'zod'
import { endpoint, type Path } from '../../core/endpoint.ts'
import { id, visibleName } from '../../core/fields.ts'
import { dashboardRefusals } from './dashboards.refusals.ts'
import {
  Board,
  BoardChange,
  BoardItem,
  DataQuery,
  DataSources,
  NewItem,
  OfferedCategory,
  OwnCategory,
  Widget,
  WidgetAnswer,
} from './dashboards.schemas.ts'
import { dashboardUserTypes } from './widget-words.ts'

/** Both audiences find it at one address, as the specification has it. */
const at = <const Tail extends string>(tail: Tail) =>
  ({ staff: `/api/reporting/api/v2/${tail}`, merchant: `/api/reporting/api/v2/${tail}` }) as const
/** Figures are for those who see the landing page; each source asks for more. */
const readers = { staff: ['CRM.Dashboard.View', 'Platform.Transaction.Lookup'], merchant: 'Merchant.Transaction.View' } as const
const mine = { access: { staff: 'signed-in', merchant: 'signed-in' }, reach: 'own' } as const
const Id = z.strictObject({ id: id() })
/** The arrangement of one's own dashboard is private, so no record names it; sharing leaves one. */
const isPrivate = { records: 0 } as const

export const mostOwnCategories = 30
const ownCategory = { name: visibleName(60), userType: z.enum(dashboardUserTypes) }
const SharingBody = z.strictObject({ widgetId: id(), roleId: id() })

/** What the page says with a request for figures (001 section 7.3). */
const DataHeaders = z.object({ endpointid: z.string().max(100), widgetid: z.string().max(64) })

/** The dashboard that each person arranges, and the figures of its widgets. Calls C-DSH-17–34. */
export const dashboards = {
  /** C-DSH-18 */
  mine: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Own dashboard: own widgets and shared ones',
    paths: at('user-dashboard/widgets'),
    reply: Board,
  }),
  /** C-DSH-19 */
  add: endpoint({
    ...mine,
    ...isPrivate,
    method: 'POST',
    summary: 'Put a widget on the own dashboard',
    paths: at('user-dashboard'),
    body: NewItem,
    status: 201,
    reply: Board,
    refusals: [dashboardRefusals.tooManyWidgets, dashboardRefusals.wrongFilters],
  }),
  /** C-DSH-20: a stale version is answered with 409 and the dashboard of now as `current`. */
  arrange: endpoint({
    ...mine,
    ...isPrivate,
    method: 'PUT',
    summary: 'Save the arrangement of the own dashboard',
    paths: at('user-dashboard'),
    body: BoardChange,
    reply: Board,
    refusals: ['stale_version', dashboardRefusals.tooManyWidgets],
  }),
  /** C-DSH-24, 25 */
  share: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Share an own widget with the people of a role',
    paths: at('user-dashboard/share'),
    body: SharingBody,
    reply: null,
    refusals: [dashboardRefusals.otherRole],
    records: { id: 'none' },
  }),
  unShare: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Take a widget back from the people of a role',
    paths: at('user-dashboard/un-share'),
    body: SharingBody,
    reply: null,
    records: { id: 'none' },
  }),
  /** C-DSH-23 */
  shares: endpoint({
    ...mine,
    method: 'GET',
    summary: 'With whom own widgets are shared, and the roles to choose from',
    paths: at('user-dashboard/shares'),
    reply: z.object({
      data: z.array(z.object({ widgetId: id(), roleId: id(), roleName: z.string(), isSystem: z.boolean() })),
      roles: z.array(z.object({ id: id(), name: z.string(), isSystem: z.boolean() })),
    }),
  }),
  /** C-DSH-26–28 */
  createCategory: endpoint({
    ...mine,
    ...isPrivate,
    method: 'POST',
    summary: 'Add a category to the own dashboard',
    paths: at('user-dashboard/category'),
    body: z.strictObject(ownCategory),
    status: 201,
    reply: OwnCategory,
    refusals: [dashboardRefusals.nameTaken, dashboardRefusals.tooManyCategories],
  }),
  updateCategory: endpoint({
    ...mine,
    ...isPrivate,
    method: 'PUT',
    summary: 'Rename a category of the own dashboard',
    paths: at('user-dashboard/category'),
    body: z.strictObject({ id: id(), ...ownCategory }),
    reply: OwnCategory,
    refusals: [dashboardRefusals.nameTaken],
  }),
  deleteCategory: endpoint({
    ...mine,
    ...isPrivate,
    method: 'DELETE',
    summary: 'Delete a category of the own dashboard; its widgets stay',
    paths: at('user-dashboard/category/:id'),
    params: Id,
    reply: null,
  }),
  /** C-DSH-29: the gallery. */
  offered: endpoint({
    ...mine,
    method: 'GET',
    summary: 'All widgets that the caller may add, by category',
    paths: at('user-dashboard/all/widgets'),
    reply: z.object({ data: z.array(OfferedCategory) }),
  }),
  /** C-DSH-30 */
  categories: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Categories of the own dashboard',
    paths: at('user-dashboard/categories'),
    reply: z.object({ data: z.array(OwnCategory) }),
  }),
  /** C-DSH-31 */
  ofCategory: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Widgets of the own dashboard in a category: one of its own, or one of the settings',
    paths: at('user-dashboard/by-category/:id'),
    params: Id,
    reply: z.object({ data: z.array(BoardItem) }),
  }),
  /** C-DSH-32 */
  baseWidgets: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Widgets of a category of the settings that the caller may add',
    paths: at('user-dashboard/base-widgets/:id'),
    params: Id,
    reply: z.object({ data: z.array(Widget) }),
  }),
  /** C-DSH-21: the copy is put below the others. A shared widget is copied as well. */
  clone: endpoint({
    ...mine,
    ...isPrivate,
    method: 'PUT',
    summary: 'Copy a widget to the own dashboard',
    paths: at('user-dashboard/:id'),
    params: Id,
    reply: Board,
    refusals: [dashboardRefusals.tooManyWidgets],
  }),
  /** C-DSH-22 */
  remove: endpoint({
    ...mine,
    method: 'DELETE',
    summary: 'Remove an own widget, also from those it is shared with',
    paths: at('user-dashboard/:id'),
    params: Id,
    reply: null,
  }),
  /** C-DSH-17 */
  userWidgets: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Categories with the widgets that the caller sees',
    paths: at('dashboard/category/list/user/widgets'),
    reply: z.object({ data: z.array(OfferedCategory) }),
  }),
  /** C-DSH-34 */
  dataSources: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Declared data sources of widgets, and the lists that a widget names values from',
    paths: at('data-source'),
    reply: DataSources,
  }),
  /** C-DSH-33: `/reporting/<source>` of a widget is read here. Amounts and rights are those of the reader. */
  data: endpoint({
    method: 'GET',
    summary: 'Figures of a widget, within the rights and limits of the reader',
    paths: { staff: '/api/reporting/dashboard/:source' as Path, merchant: '/api/reporting/dashboard/:source' as Path },
    access: readers,
    reach: 'none',
    params: z.strictObject({ source: z.string().max(100) }),
    headers: DataHeaders,
    query: DataQuery,
    reply: WidgetAnswer,
    refusals: [dashboardRefusals.unknownSource, dashboardRefusals.otherSource, dashboardRefusals.sourceClosed],
  }),
}
