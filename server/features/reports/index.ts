import { serverFeature } from '../server-feature.ts'
import { reportRoutes } from './reports.routes.ts'

export { answerLast24Hours } from './answer-hours.ts'
export { type Asked, answerReport, reachOf, refuseAsked, zoneAsked } from './answer-report.ts'
export { refuseOrder } from './check-order.ts'
export { ifOpen, reportFor, reportKnownTo } from './open-report.ts'
export { asDays, offsetText, type Period, periodOf } from './period.ts'
export { wholeUnits } from './report-csv.ts'
export { namesOf, startsOfDays } from './reports.repository.ts'
export { wordsOfReport } from './titles.repository.ts'
export { valueWord } from './value-words.ts'
export { type FileContext, writeReport } from './write-report.ts'
export { writeSupport } from './write-support.ts'

/** Reports on payments: figures by day, status, provider and whatever else payments are told apart by, exact at all times. */
export const feature = serverFeature({ tier: 'views', routes: ({ connectors }) => reportRoutes(connectors) })
