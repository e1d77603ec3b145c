import type { Mode } from '../../../portico/mode.ts'

export type Action = 'refund' | 'capture' | 'void' | 'checkStatus'

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
  /** Of a refund or capture. */
  amountMinor: number
  body: Record<string, unknown>
  actor: string
  sent: number
  /** Sendings that nothing came back of. */
  unanswered: number
  /** Its definite answer; undefined while no one knows. */
  answer?: { status: number; text: string }
}

export const isAccepted = ({ answer }: Intent) => answer !== undefined && answer.status >= 200 && answer.status < 300
export const isRefused = ({ answer }: Intent) => answer !== undefined && answer.status >= 400
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
