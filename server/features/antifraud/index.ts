import { serverFeature } from '../server-feature.ts'

export { type Assessed, type AssessedPayment, assess } from './assess.ts'
export { type AssessmentInsert, assessmentOf, findAssessment, insertAssessments } from './assessments.repository.ts'
export { type CheckInsert, insertChecks, listSharing, type SharingRow } from './checks.repository.ts'
export { defaultChecks, seedChecks } from './default-checks.ts'
export { countryOfIp } from './ip-country.ts'
export { type Check, type Finding, judge, type RiskFacts } from './judge.ts'
export { levelOfRisk, riskFrom } from './risk-level.ts'
export { tellOfVelocity, velocityNews } from './tell-of-velocity.ts'
export { toAlerts } from './to-alerts.ts'

/** Judges payments before a provider is asked, by checks that are data of their tenant and a score. */
export const feature = serverFeature({ tier: 'ground' })
