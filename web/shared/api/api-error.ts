import type { CodePlace, Problem, Reason } from '@portico/contract/core/problem.ts'

export const forbiddenText = 'You are not authorized to perform this action'
export const unknownErrorText = 'Unknown error'

type Circumstances = {
  requestId?: string | null
  retryAfter?: string | null
  /** A file was asked for, so the body is a blob that has been read. */
  isFile?: boolean | undefined
  isBackground?: boolean | undefined
}

/** A call that failed: what the server said, or code `network` with status 0 where it said nothing. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string | undefined
  /** Which field is wrong and why, by path: `body.amountMinor`. */
  readonly fields: Readonly<Record<string, string>>
  /** Why, by its name in the catalogue of refusals. */
  readonly said: Reason | undefined
  /** Where fields are wrong for different reasons: that of each. */
  readonly reasons: Readonly<Record<string, Reason>>
  readonly requestId: string | undefined
  /** With 428: the challenge that a code of the second factor answers. */
  readonly challengeId: string | undefined
  /** With 428: where the person finds the code. */
  readonly codeIn: CodePlace | undefined
  /** With 409 of a money action: the actions allowed now. */
  readonly allowedActions: readonly unknown[] | undefined
  /** With `stale_version`: what the record is now. */
  readonly current: unknown
  /** With `view_over`: why. */
  readonly because: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** No user started this call, so its failure is not shown. */
  readonly isBackground: boolean

  constructor(status: number, body: unknown, { requestId, retryAfter, isFile, isBackground = false }: Circumstances = {}) {
    super(messageOf(status, body, isFile))
    this.name = 'ApiError'
    const problem: Partial<Problem> = isRecord(body) ? (body as Partial<Problem>) : {}
    this.status = status
    this.code = problem.code ?? (status === 0 ? 'network' : `http_${status}`)
    this.detail = problem.detail
    this.fields = problem.fields ?? {}
    this.said = problem.reason === undefined ? undefined : { reason: problem.reason, params: problem.params ?? {} }
    this.reasons = problem.reasons ?? {}
    this.requestId = problem.requestId ?? requestId ?? undefined
    this.challengeId = problem.challengeId
    this.codeIn = problem.codeIn
    this.allowedActions = problem.allowedActions
    this.current = problem.current
    this.because = problem.because
    this.isBackground = isBackground
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined
  }
}

/**
 * The text a person reads, from the first source that has one: 403 always says the same; then a body that is text, the `error` of a
 * blob, `errors[0].message`, `error`, `errors.pageSize[0]`. Specification 000 section 8.
 */
export function messageOf(status: number, body: unknown, isFile = false): string {
  if (status === 403) return forbiddenText
  if (typeof body === 'string' && body.trim() !== '') return body
  if (!isRecord(body)) return unknownErrorText
  const { errors, error } = body
  const first = Array.isArray(errors) ? (errors[0] as unknown) : undefined
  const pageSize = isRecord(errors) && Array.isArray(errors.pageSize) ? (errors.pageSize[0] as unknown) : undefined
  const sources = [isFile ? error : undefined, isRecord(first) ? first.message : undefined, error, pageSize]
  const found = sources.find((text) => typeof text === 'string' && text !== '')
  return typeof found === 'string' ? found : unknownErrorText
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A failed reply's body, read as what it says it is; a blob says nothing of itself, so it may be an error written down. HTML of a proxy is nothing a person should read. */
export function readBody(text: string, contentType: string | null): unknown {
  if (contentType?.includes('json') || contentType?.startsWith('application/octet-stream')) {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  return contentType?.startsWith('text/plain') ? text : undefined
}
