import type { CodePlace } from '@portico/contract/core/problem.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { isUncertain } from '../../../shared/api/money-call.ts'
import type { AllowedAction } from '../transactions.queries.ts'

/**
 * The state of sending a money step.
 * - `ask`: the user fills the form; `error` says why the last attempt was refused, `maxAmountMinor` is the present limit.
 * - `code`: the server asks for the second factor before it does this.
 * - `lost`: no one knows whether it arrived. The form is held as it was sent, and the same key goes with the next attempt.
 */
export type MoneyStep<Body> =
  | { phase: 'ask'; error?: ApiError; maxAmountMinor?: number | null }
  | { phase: 'code'; body: Body; wrong: boolean; codeIn: CodePlace | undefined; error?: ApiError }
  | { phase: 'lost'; body: Body; scaCode: string | undefined; error: ApiError }

type Attempt<Body> = { body: Body; scaCode: string | undefined }

/**
 * What a failed attempt means. A definite refusal has had no effect and was remembered under its key, so what the person sends next is another
 * intent and needs a new one; where the answer was lost the key must stay, or money could move twice.
 */
export function afterFailure<Body>(
  error: unknown,
  { body, scaCode }: Attempt<Body>,
  action: AllowedAction['action'],
): { step: MoneyStep<Body>; newKey: boolean } {
  const failure = error instanceof ApiError ? error : new ApiError(0, undefined)
  if (failure.status === 428) return { step: { phase: 'code', body, wrong: scaCode !== undefined, codeIn: failure.codeIn }, newKey: false }
  if (isUncertain(failure)) return { step: { phase: 'lost', body, scaCode, error: failure }, newKey: false }
  return { step: { phase: 'ask', error: failure, maxAmountMinor: maximumIn(failure, action) }, newKey: true }
}

/** A 409 contains the actions allowed now. */
function maximumIn({ allowedActions }: ApiError, action: AllowedAction['action']): number | null | undefined {
  const found = (allowedActions as Partial<AllowedAction>[] | undefined)?.find((one) => one.action === action)
  if (!found) return undefined
  return found.allowed === false ? 0 : found.maxAmountMinor
}
