import { serverFeature } from '../server-feature.ts'
import { processingRoutes } from './processing.routes.ts'

export { insertLines, type LineInsert, lockWebsite } from './processing.repository.ts'
export { referenceOf } from './references/read-references.ts'
export { giveBackReference, insertPool, type ReferenceInsert, takeReference } from './references/references.repository.ts'
export { type DecisionInsert, insertDecisions, listDecisions } from './routing/decisions.repository.ts'
export { type Decided, decidedOf, givenLine, nextRoute, type Route, type RoutePayment } from './routing/next-route.ts'
export { type RouteLine, route } from './routing/route.ts'
export { decisionInsert, toDecision } from './routing/to-decision.ts'

/** Which providers take the payments of a website, what they need for it, and why each payment went where it did. */
export const feature = serverFeature({ tier: 'ground', routes: ({ connectors }) => processingRoutes(connectors) })
