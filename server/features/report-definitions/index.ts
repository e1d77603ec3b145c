import { serverFeature } from '../server-feature.ts'
import { reportDefinitionRoutes } from './report-definitions.routes.ts'

export { createDefinition } from './change-definition.ts'
export { publishDefinition } from './publish-definition.ts'

/** Reports that the platform composes. Published ones are read with the rights of people (`core/actor`), and served by `reports` like every other. */
export const feature = serverFeature({ tier: 'views', routes: ({ connectors }) => reportDefinitionRoutes(connectors) })
