import { serverFeature } from '../server-feature.ts'
import { reportSettingsRoutes } from './report-settings.routes.ts'

export { columnsSaid } from './change-columns.ts'

/** What a tenant says of its reports. It is read with the rights of its people (`core/actor`), and kept to where reports are opened. */
export const feature = serverFeature({ tier: 'ground', routes: reportSettingsRoutes })
