import { type ErrorCode, errors } from '@portico/contract/errors.ts'

export type ErrorDetails = {
  detail?: string
  fields?: Record<string, string>
  cause?: unknown
  retryAfterSeconds?: number
  extra?: Record<string, unknown>
}

/** A failure the caller is meant to see. Anything else that is thrown becomes a bare 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly extra: Record<string, unknown>
  constructor(code: ErrorCode, { detail, fields, cause, retryAfterSeconds, extra }: ErrorDetails = {}) {
    super(detail ?? errors[code].title, { cause })
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.extra = extra ?? {}
  }
  get status(): number {
    return errors[this.code].status
  }
}
