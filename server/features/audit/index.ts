import { serverFeature } from '../server-feature.ts'
import { auditRoutes } from './audit.routes.ts'

export { exportAudit, exportSignIns } from './export-trail.ts'
export { refuseLongNameSearch } from './record-filters.ts'

/** The audit trail and the login history as lists and as files. */
export const feature = serverFeature({ tier: 'ground', routes: auditRoutes })
