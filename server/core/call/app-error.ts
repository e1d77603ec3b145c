import type { Reason } from '@portico/contract/core/problem.ts'
import type { Refusal } from '@portico/contract/core/refusals.ts'
import { type ErrorCode, errors } from '@portico/contract/errors.ts'
import { fewFaults } from './few-faults.ts'

export type ErrorDetails = {
  detail?: string
  fields?: Record<string, string>
  /** The fields a refusal is about, where its entry names none. */
  at?: readonly string[]
  /** Where fields are wrong for different reasons: that of each. */
  reasons?: Record<string, Reason>
  cause?: unknown
  retryAfterSeconds?: number
  extra?: Record<string, unknown>
}

/**
 * A failure the caller is meant to see: an entry of a catalogue of refusals, or a code that says it all. Anything else that is thrown
 * becomes a bare 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Which entry of the catalogue it is. */
  readonly said: Reason | undefined
  readonly reasons: Record<string, Reason> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly extra: Record<string, unknown>
  constructor(what: ErrorCode | Refusal, { detail, fields, at, reasons, cause, retryAfterSeconds, extra }: ErrorDetails = {}) {
    const refusal = typeof what === 'object' ? what : undefined
    const code = refusal?.code ?? (what as ErrorCode)
    super(refusal?.text ?? detail ?? errors[code].title, { cause })
    this.code = code
    this.said = refusal && { reason: refusal.reason, params: refusal.params }
    const named = at ?? (refusal?.field ? [refusal.field] : [])
    const wrong = fields ?? (refusal && named.length > 0 ? Object.fromEntries(named.map((field) => [field, refusal.text])) : undefined)
    this.fields = wrong && fewFaults(wrong)
    this.reasons = reasons
    this.retryAfterSeconds = retryAfterSeconds
    this.extra = extra ?? {}
  }
  /** The same, with its fields by the names they have elsewhere. */
  renamed(nameOf: (field: string) => string): AppError {
    const fields = Object.fromEntries(Object.entries(this.fields ?? {}).map(([field, says]) => [nameOf(field), says]))
    const refusal = this.said ? { ...this.said, code: this.code, text: this.message } : this.code
    return new AppError(refusal, { detail: this.message, fields, cause: this.cause, extra: this.extra })
  }
  get status(): number {
    return errors[this.code].status
  }
}

/** Throws where any field is wrong, naming each: `{ 'body.value': labelRefusals.defaultKeepsName() }`. */
export function refuseFields(wrong: Readonly<Record<string, Refusal>>): void {
  const all = Object.entries(wrong)
  const [first] = all
  if (!first) return
  const at = all.map(([field]) => field)
  if (all.every(([, { text }]) => text === first[1].text)) throw new AppError(first[1], { at })
  const fields = Object.fromEntries(all.map(([field, { text }]) => [field, text]))
  const reasons = Object.fromEntries(all.map(([field, { reason, params }]) => [field, { reason, params }]))
  throw new AppError(first[1].code, { fields, reasons })
}
