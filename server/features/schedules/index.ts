import { serverFeature } from '../server-feature.ts'
import { listNamedReports } from './runs.repository.ts'
import { scheduleJobs } from './schedule-jobs.ts'
import { scheduleSubscribers } from './schedules.events.ts'
import { scheduleRoutes } from './schedules.routes.ts'

export { claimDue } from './claim-due.ts'
export { createSchedule, deactivateSchedule } from './manage-schedule.ts'
export { type RunOrder, runReport } from './run-report.ts'
export { scheduleJobs } from './schedule-jobs.ts'
export { scheduleSubscribers } from './schedules.events.ts'
export { nextDue } from './schedules.repository.ts'

/** Reports that are sent by mail at set times, with the rights of the user who set them. */
export const feature = serverFeature({
  tier: 'views',
  routes: ({ files }) => scheduleRoutes(files),
  subscribers: (options) => [scheduleSubscribers(options)],
  jobs: scheduleJobs,
  namesFiles: listNamedReports,
})
