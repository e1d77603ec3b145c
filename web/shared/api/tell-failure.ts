import { notify } from '@portico/ui/notices/notify.tsx'
import { ApiError } from './api-error.ts'
import { problemLines, requestIdOf } from './problem-text.ts'

/**
 * How a failed call is told (specification 000 section 8): a snackbar of 7 s with an X, for what a person has started. Calls of timers fail
 * silently. Reads are told where they would have stood instead.
 */
export function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.isBackground) return
  const [text, beneath] = problemLines(error)
  notify.error(text, { beneath, requestId: requestIdOf(error) })
}
