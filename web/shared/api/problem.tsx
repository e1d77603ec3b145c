import { ApiError } from './api-error.ts'
import { problemLines } from './problem-text.ts'

/** In a form that was not taken: why, and where that was the server's fault, the number by which support finds it. */
export function Problem({ of: error }: { of: unknown }) {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  const [text, beneath] = problemLines(error)
  return (
    <>
      {text}
      {beneath && <span className="p-beneath">{beneath}</span>}
      {requestId && <code className="p-request">{requestId}</code>}
    </>
  )
}
