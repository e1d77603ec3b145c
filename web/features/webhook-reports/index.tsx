export { PaymentLink, useAnswerText } from './answer-text.tsx'
export { askedOf, modeOf, newest } from './report-search.ts'
export { useSentFilters } from './use-report-list.ts'
export { webhookReportTexts } from './webhook-reports.texts.ts'
