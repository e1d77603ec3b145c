import { notify } from '@portico/ui/notices/notify.tsx'
import { ApiError } from './api-error.ts'
import { problemLines, requestIdOf } from './problem-text.ts'

/**
 * How a failed call is shown (specification 000 section 8): a snackbar of 7 s with an X, for actions of a user. Calls of timers fail
 * silently. Failed reads show their error in their own place instead.
 */
export function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.isBackground) return
  const [text, beneath] = problemLines(error)
  notify.error(text, { beneath, requestId: requestIdOf(error) })
}
