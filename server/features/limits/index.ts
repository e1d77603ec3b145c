export { limitRoutes } from './limits.routes.ts'
