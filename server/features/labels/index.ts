/** Labels: how a merchant, or the staff of a tenant, sorts its tickets. */
export { labelTicket } from './label-ticket.ts'
export { labelRoutes } from './labels.routes.ts'
export { hasLabel, ownLabels } from './own-labels.ts'
