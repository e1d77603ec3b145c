import { serverFeature } from '../server-feature.ts'
import { reportCatalogueRoutes } from './report-catalogue.routes.ts'

export { giveToTenants } from './catalogue.repository.ts'

/** What the platform says of its reports. It is read with the rights of people (`core/actor`), and kept to where reports are opened. */
export const feature = serverFeature({ tier: 'ground', routes: reportCatalogueRoutes })
