import type { ApprovalKind } from '@portico/contract/features/approvals/approvals.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import {
  type ApprovalRule,
  findRule,
  insertRequests,
  insertRules,
  lockRequest,
  type RequestInsert,
  saveEdit,
} from './approvals.repository.ts'
import { standardRules } from './standard-rules.ts'

/** The rules that a new tenant starts with. */
export const makeApprovalRules = (db: ScopedDb, { now }: { now(): Date }): Promise<unknown> => insertRules(db, standardRules, now())

/** The rule of a currency, whether an amount meets it or not. */
export const ruleOf = findRule

/** The rule by which this amount needs approval. Undefined: one person is enough. */
export async function needsApproval(
  db: ScopedDb,
  { kind, amountMinor, currency }: { kind: ApprovalKind; amountMinor: number; currency: string },
): Promise<ApprovalRule | undefined> {
  const rule = await ruleOf(db, kind, currency)
  return rule && amountMinor >= rule.fromMinor ? rule : undefined
}

/** The waiting object and its merchant; `partOf(payment)` gives the rest. */
export type Matter = {
  tenant_id: string
  merchant_id: string
  mode: string
  payment_method: string
  payment_provider: string
  objectId: string
  amountMinor: number
  currency: string
}

/** Asks for the approval of an object, by the rule that it meets. In the transaction that makes the object. */
export async function askApproval(db: ScopedDb, rule: ApprovalRule, matter: Matter, asked: Asked): Promise<void> {
  await insertRequests(db, [requestOf(rule, matter, asked)])
}

type Asked = { maker: Pick<Actor, 'userId' | 'name'>; at: Date; id: string }

export const requestOf = (
  rule: ApprovalRule,
  { objectId, amountMinor, currency, tenant_id, merchant_id, mode, payment_method, payment_provider }: Matter,
  { maker, at, id }: Asked,
): RequestInsert => ({
  ...{ tenant_id, merchant_id, mode, payment_method, payment_provider },
  id,
  kind: rule.kind,
  object_id: objectId,
  currency,
  amount_minor: amountMinor,
  from_minor: rule.fromMinor,
  permission: rule.permission,
  needed: rule.needed,
  maker_name: maker.name,
  made_by: [maker.userId],
  asked_at: at,
})

/** The object was edited: decisions so far count no more, and the editor may not decide either. */
export async function editedBeforeApproval(
  db: ScopedDb,
  objectId: string,
  { editor, amountMinor }: { editor: Pick<Actor, 'userId'>; amountMinor: number },
): Promise<void> {
  const request = await lockRequest(db, objectId)
  if (request?.state !== 'Waiting') throw new AppError('not_found')
  await saveEdit(db, request, { userId: editor.userId, amountMinor })
}
