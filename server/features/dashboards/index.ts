import { serverFeature } from '../server-feature.ts'
import { dashboardRoutes } from './dashboards.routes.ts'

export { addWidget, areFilters, arrangeBoard } from './arrange.ts'
export { roleKey, widgetsOfRoles } from './offer.ts'
export { addCategory } from './own-categories.ts'
export { isPortalPath } from './portal-path.ts'
export { readShares, shareWidget } from './share.ts'
export { nameFor, readData, toWidget } from './to-widget.ts'
export { type CategoryRow, type GrantRow, listCategories, listGrants, listWidgets, type WidgetRow } from './widgets.repository.ts'

/** The dashboard that each person arranges, the widgets that they may add, and the figures of widgets under the rights of their reader. */
export const feature = serverFeature({ tier: 'views', routes: dashboardRoutes })
