/** The landing pages: figures that lead to the lookup, what waits for somebody, and the days of a reader. */
export { localDays } from './local-days.ts'
export { overviewRoutes } from './overview.routes.ts'
export { maySeeOverview, readWaiting } from './read-waiting.ts'
