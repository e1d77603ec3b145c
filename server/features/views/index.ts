/** Saved views of lists, personal and shared. */
export { viewRoutes } from './views.routes.ts'
