/** No connection was made, so the request cannot have had an effect. */
const codes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** The code that the system gave a failed `fetch`; empty where it gave none. */
export function codeOfFailure(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Whether a `fetch` failed before it had a connection. */
export const wasNotReached = (error: unknown): boolean => codes.has(codeOfFailure(error))
