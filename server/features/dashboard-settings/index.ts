import { serverFeature } from '../server-feature.ts'
import { dashboardSettingsRoutes } from './dashboard-settings.routes.ts'

/** Categories and widgets of the platform and of tenants, and who has them. */
export const feature = serverFeature({ tier: 'views', routes: dashboardSettingsRoutes })
