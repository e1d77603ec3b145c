export { daysBetween } from './report/chart-series.ts'
export { GroupChoice } from './report/group-choice.tsx'
export { type ReportState, useReport } from './report/use-report.ts'
export { useValueWords } from './report/value-words.ts'
