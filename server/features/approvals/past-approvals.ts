import type { ScopedDb } from '@portico/database/scope.ts'
import type { Actor } from '../../core/call/context.ts'
import { type ApprovalRule, type DecisionInsert, insertDecisions, insertRequests, type RequestInsert } from './approvals.repository.ts'
import { type Matter, requestOf } from './ask-approval.ts'
import { type Decision, decisionOf } from './decide.ts'

type Person = Pick<Actor, 'userId' | 'name'>
/** A request from before, and the one decision that ended it; without one it still waits. */
export type PastApproval = {
  id: string
  rule: ApprovalRule
  matter: Matter
  maker: Person
  at: Date
  decision?: (Decision & { by: Person; at: Date }) | undefined
}
type Rows = { request: RequestInsert; decisions: DecisionInsert[] }

function rowsOf({ rule, matter, decision, ...asked }: PastApproval): Rows {
  const request = requestOf(rule, matter, asked)
  if (!decision) return { request: { ...request, state: 'Waiting', given: 0, version: 1, decided_at: null }, decisions: [] }
  const { verdict, at } = decision
  return {
    request: { ...request, state: verdict, given: verdict === 'Approved' ? 1 : 0, version: 2, decided_at: at },
    decisions: [decisionOf(request, { ...decision, round: 1, step: 1 })],
  }
}

/** For the demo world: requests of rules that need one person. */
export async function insertPastApprovals(db: ScopedDb, all: readonly PastApproval[]): Promise<void> {
  const rows = all.map(rowsOf)
  await insertRequests(
    db,
    rows.map(({ request }) => request),
  )
  await insertDecisions(
    db,
    rows.flatMap(({ decisions }) => decisions),
  )
}
