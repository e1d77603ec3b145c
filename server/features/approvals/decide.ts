import type { Refusal } from '@portico/contract/core/refusals.ts'
import { approvalRefusals } from '@portico/contract/features/approvals/approvals.refusals.ts'
import type { Verdict } from '@portico/contract/features/approvals/approvals.schemas.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, Context } from '../../core/call/context.ts'
import {
  type ApprovalDecision,
  type ApprovalRequest,
  type DecisionInsert,
  insertDecisions,
  listDecisions,
  lockRequest,
  type RequestInsert,
  saveDecision,
} from './approvals.repository.ts'

/** Rules name permissions of the tenant's staff; the platform's staff hold their own of the same name. */
export const mayDecide = ({ level, permissions }: Pick<Actor, 'level' | 'permissions'>, permission: Permission): boolean =>
  permissions.has(permission) || (level === 'platform' && permissions.has(permission.replace(/^CRM\./, 'Platform.') as Permission))

const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`

/** The reason against a decision by this person now. Undefined: they may decide. */
export function refusalOf(
  request: Pick<ApprovalRequest, 'state' | 'made_by' | 'permission'>,
  decisions: readonly Pick<ApprovalDecision, 'user_id' | 'user_name' | 'verdict' | 'at'>[],
  actor: Pick<Actor, 'userId' | 'level' | 'permissions'>,
): Refusal | undefined {
  const last = decisions.at(-1)
  if (request.state !== 'Waiting')
    return approvalRefusals.decided({ verdict: request.state, name: last?.user_name ?? '', at: last ? minuteOf(last.at) : '' })
  if (request.made_by.includes(actor.userId)) return approvalRefusals.own()
  if (!mayDecide(actor, request.permission)) return approvalRefusals.notYours()
  if (decisions.some(({ user_id }) => user_id === actor.userId)) return approvalRefusals.decidedBefore()
  return undefined
}

export type Decision = { verdict: Verdict; reason: string }

type Made = Decision & { round: number; step: number; by: Pick<Actor, 'userId' | 'name'>; at: Date }

export const decisionOf = (request: RequestInsert, { round, step, by, verdict, reason, at }: Made): DecisionInsert => {
  const { tenant_id, merchant_id, mode, payment_method, payment_provider, made_by } = request
  return {
    ...{ tenant_id, merchant_id, mode, payment_method, payment_provider, made_by },
    request_id: request.id,
    round,
    step,
    user_id: by.userId,
    user_name: by.name,
    verdict,
    reason,
    at,
  }
}

/**
 * One person's decision about an object. Of two at the same moment the second waits for the first, and is refused with who decided. Answers
 * whether the request is decided now, or waits for another step. The caller does what follows in the same transaction.
 */
export async function decide(
  { db, actor, services }: { db: ScopedDb; actor: Actor; services: Pick<Context['services'], 'now'> },
  objectId: string,
  { verdict, reason }: Decision,
): Promise<{ request: ApprovalRequest; isOver: boolean }> {
  const request = await lockRequest(db, objectId)
  if (!request) throw new AppError('not_found')
  const decisions = await listDecisions(db, request)
  const refusal = refusalOf(request, decisions, actor)
  if (refusal) throw new AppError(refusal)
  const at = services.now()
  const saved = await saveDecision(db, request, { userId: actor.userId, verdict, at })
  if (!saved) throw new Error(`Request ${request.id} has changed under its lock`)
  const { round } = request
  await insertDecisions(db, [decisionOf(request, { round, step: decisions.length + 1, by: actor, verdict, reason, at })])
  return { request, isOver: verdict === 'Declined' || request.given + 1 === request.needed }
}
