import { serverFeature } from '../server-feature.ts'
import { exportJobs } from './export-jobs.ts'
import { exportSubscribers } from './exports.events.ts'
import { exportRoutes } from './exports.routes.ts'
import { listNamedExports } from './named-exports.repository.ts'

export { exportJobs } from './export-jobs.ts'
export { exportSubscribers } from './exports.events.ts'
export { runExport } from './run-export.ts'

/** Exports in the background: asked for, run by the worker, downloaded, deleted after a week. */
export const feature = serverFeature({
  tier: 'views',
  routes: ({ files }) => exportRoutes(files),
  subscribers: ({ send }) => [exportSubscribers(send)],
  jobs: exportJobs,
  namesFiles: listNamedExports,
})
