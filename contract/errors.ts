/** Every failure a caller may meet, with its HTTP status. Problem replies carry the key as `code`. */
export const errors = {
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_input: { status: 422, title: 'Some fields are not valid' },
  unsupported_content_type: { status: 415, title: 'This content type is not accepted here' },
  body_too_large: { status: 413, title: 'The body is too large' },
  idempotency_key_missing: { status: 400, title: 'An Idempotency-Key header is required' },
  idempotency_key_running: { status: 409, title: 'The first call with this key is still running' },
  idempotency_key_reused: { status: 422, title: 'This key was used for another request' },
  page_too_deep: { status: 422, title: 'Follow nextCursor to go this deep' },
  cursor_mismatch: { status: 422, title: 'The cursor belongs to another sort or filter' },
  narrow_the_search: { status: 422, title: 'Narrow the search' },
  not_signed_in: { status: 401, title: 'Sign in first' },
  not_allowed: { status: 403, title: 'You are not authorized to perform this action' },
  mode_not_allowed: { status: 403, title: 'This mode is not open to you' },
  not_found: { status: 404, title: 'Not found' },
  action_not_allowed: { status: 409, title: 'This action is not possible now' },
  refund_exceeds_balance: { status: 409, title: 'The refund is larger than what is left to refund' },
  capture_exceeds_authorised: { status: 409, title: 'The capture is larger than what is left to capture' },
  stale_version: { status: 409, title: 'The record has changed since you read it' },
  conflict: { status: 409, title: 'The record is in conflict with another one' },
  sca_required: { status: 428, title: 'A code of your second factor is required' },
  sca_locked: { status: 429, title: 'Too many wrong codes' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'The service is not available right now' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errors
