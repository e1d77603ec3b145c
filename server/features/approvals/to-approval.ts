import type { Approval } from '@portico/contract/features/approvals/approvals.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type ApprovalDecision, type ApprovalRequest, findRequest, listDecisions } from './approvals.repository.ts'

/** The request of an object with its decisions; undefined where it needed none. */
export async function findApproval(
  db: ScopedDb,
  objectId: string,
): Promise<{ request: ApprovalRequest; decisions: ApprovalDecision[] } | undefined> {
  const request = await findRequest(db, objectId)
  return request && { request, decisions: await listDecisions(db, request) }
}

export const toApproval = ({ request, decisions }: { request: ApprovalRequest; decisions: readonly ApprovalDecision[] }): Approval => ({
  requestId: request.id,
  kind: request.kind,
  state: request.state,
  askedBy: request.maker_name,
  askedAt: request.asked_at,
  fromMinor: request.from_minor,
  currency: request.currency,
  stepsNeeded: request.needed,
  steps: decisions.map(({ step, verdict, user_name: by, at, reason }) => ({ step, verdict, by, at, reason })),
})
