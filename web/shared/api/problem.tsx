import { ApiError } from './api-error.ts'
import { problemText } from './problem-text.ts'

/** In a form that was not taken: why, and where that was the server's fault, the number by which support finds it. */
export function Problem({ of: error }: { of: unknown }) {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  return (
    <>
      {problemText(error)}
      {requestId && <code className="p-request">{requestId}</code>}
    </>
  )
}
