/** Exports in the background: asked for, run by the worker, downloaded, deleted after a week. */
export { exportJobs } from './export-jobs.ts'
export { exportSubscribers } from './exports.events.ts'
export { exportRoutes } from './exports.routes.ts'
export { runExport } from './run-export.ts'
