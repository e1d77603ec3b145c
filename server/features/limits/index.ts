export { limitRoutes } from './limits.routes.ts'
export { passLimitsOn, refuseWiderSight } from './pass-limits-on.ts'
