import type { Mode } from '../../../portico/mode.ts'
import { type Action, isDecision, kindOf } from './actions.ts'

export type { Action } from './actions.ts'

/** A payment as it was before anyone acted on it. */
export type Opening = {
  id: string
  mode: Mode
  tenantId: string
  merchantId: string
  currency: string
  status: string
  captureMethod: string
  authorisedMinor: number
  capturedMinor: number
  refundedMinor: number
  /** Ids of what hung on it already. */
  children: readonly string[]
  /** Records of its trail. */
  auditIds: readonly string[]
}

/** What someone wanted once: one key, however often it was sent. */
export type Intent = {
  key: string
  payment: Opening
  action: Action
  /** Of what has one: a refund, capture, payout or mark. */
  amountMinor: number
  /** What a decision is about, or the event whose webhooks are sent again. */
  target: string
  body: Record<string, unknown>
  actor: string
  sent: number
  /** Sendings that nothing came back of. */
  unanswered: number
  /** Its definite answer; undefined while no one knows. */
  answer?: { status: number; text: string }
}

/** Of a decision the answer says of each row whether it was done. */
const isDone = ({ action, answer }: Intent) =>
  !isDecision(action) || (JSON.parse(answer!.text) as { rows: readonly { ok: boolean }[] }).rows[0]!.ok
const isGood = ({ answer }: Intent) => answer !== undefined && answer.status >= 200 && answer.status < 300
export const isAccepted = (intent: Intent) => isGood(intent) && isDone(intent)
export const isRefused = (intent: Intent) => intent.answer !== undefined && !isAccepted(intent)
/** It may have been done before the answer that came: what has no key is refused the second time. */
export const isUnsure = ({ action, unanswered }: Intent) => unanswered > 0 && !kindOf(action).isKeyed
/** It was taken on, and nothing happens before another person decides. */
export const hasWaited = (intent: Intent) =>
  childOf(intent) !== null && (JSON.parse(intent.answer!.text) as { status: string }).status === 'WaitingForApproval'
export const childOf = ({ answer }: Intent): string | null =>
  answer && answer.status === 201 ? (JSON.parse(answer.text) as { childTransactionId: string | null }).childTransactionId : null

/** Amounts whose last four digits are 13NN make the sandbox acquirer do what it does not do otherwise (its README). */
const declines = new Set([5, 31, 51, 54, 59, 61, 91, 96])
const approves = new Set([30, 72, 76, 77, 84, 85, 86])
export const codeOf = (amountMinor: number) => (Math.floor((amountMinor % 10_000) / 100) === 13 ? amountMinor % 100 : undefined)

/** What a provider makes of it in the end, once it was sent there. */
export function endOf({ action, amountMinor }: Pick<Intent, 'action' | 'amountMinor'>): 'Successful' | 'Failed' {
  const code = action === 'void' ? undefined : codeOf(amountMinor)
  return code !== undefined && declines.has(code) ? 'Failed' : 'Successful'
}

/** The amount itself, or one near by where the acquirer would contradict itself, stay silent for ten seconds or for ever. */
export function plainAmount(amountMinor: number): number {
  const code = codeOf(amountMinor)
  if (code === undefined || declines.has(code) || approves.has(code)) return amountMinor
  return amountMinor - 100
}

/** Endings that a round of chaos asks for on purpose. */
export const endings = { quick: [5, 51, 76, 85], full: [5, 51, 91, 96, 30, 31, 72, 76, 77, 84, 85, 86] }
