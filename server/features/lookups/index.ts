/** Short lists that forms and filters on payments choose from. */
export { lookupRoutes } from './lookups.routes.ts'
