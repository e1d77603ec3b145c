/** One ticket for somebody outside, who was mailed a link to it. */
export { externalRoutes } from './external.routes.ts'
