/** Labels: how a merchant, or the staff of a tenant, sorts its tickets. */
export { labelRoutes } from './labels.routes.ts'
