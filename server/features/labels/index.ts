import { serverFeature } from '../server-feature.ts'
import { labelRoutes } from './labels.routes.ts'

export { labelTicket } from './label-ticket.ts'
export { hasLabel, ownLabels } from './own-labels.ts'

/** Labels: how a merchant, or the staff of a tenant, sorts its tickets. */
export const feature = serverFeature({ tier: 'work', routes: labelRoutes })
