export { limitRoutes } from './limits.routes.ts'
export { hasWiderSight, passLimitsOn, refuseWiderSight } from './pass-limits-on.ts'
