import { serverFeature } from '../server-feature.ts'

export type { ApprovalDecision, ApprovalRequest, ApprovalRule } from './approvals.repository.ts'
export { askApproval, editedBeforeApproval, type Matter, makeApprovalRules, needsApproval, ruleOf } from './ask-approval.ts'
export { type Decision, decide, mayDecide, refusalOf } from './decide.ts'
export { insertPastApprovals, type PastApproval } from './past-approvals.ts'
export { standardRules } from './standard-rules.ts'
export { findApproval, toApproval } from './to-approval.ts'

/** Approvals by a second person: rules, requests and decisions. The feature that asks also carries out the decision. */
export const feature = serverFeature({ tier: 'ground' })
