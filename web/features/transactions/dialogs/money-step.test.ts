import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { afterFailure } from './money-step.ts'

const body = { amountMinor: 25_000, reasonCode: 'CustomerRequest' }
const first = { body, scaCode: undefined }
const withCode = { body, scaCode: '123456' }

describe('after a failed attempt to move money', () => {
  test.each([
    ['the network gave no answer', new ApiError(0, undefined)],
    ['something in between failed', new ApiError(502, undefined)],
    ['the server failed', new ApiError(500, { code: 'internal' })],
    ['the first attempt is still running', new ApiError(409, { code: 'idempotency_key_running' })],
    ['nobody knows what happened', new TypeError('boom')],
  ])('where %s, the same intent goes again under the same key', (_, error) => {
    const { step, newKey } = afterFailure(error, withCode, 'refund')
    expect(newKey).toBe(false)
    expect(step).toMatchObject({ phase: 'lost', body, scaCode: '123456' })
  })

  test('the step asks for the second factor, and says that a wrong code is wrong', () => {
    const asked = new ApiError(428, { code: 'sca_required', challengeId: 'c-1' })
    expect(afterFailure(asked, first, 'refund')).toEqual({ step: { phase: 'code', body, wrong: false }, newKey: false })
    expect(afterFailure(asked, withCode, 'refund')).toEqual({ step: { phase: 'code', body, wrong: true }, newKey: false })
  })

  test('a refusal is definite: the next request has a new idempotency key', () => {
    const refused = new ApiError(409, {
      code: 'refund_exceeds_balance',
      allowedActions: [
        { action: 'capture', allowed: false, maxAmountMinor: null },
        { action: 'refund', allowed: true, maxAmountMinor: 9_990 },
      ],
    })
    const { step, newKey } = afterFailure(refused, first, 'refund')
    expect(newKey).toBe(true)
    expect(step).toMatchObject({ phase: 'ask', maxAmountMinor: 9_990 })
  })

  test('where the action is no longer possible at all nothing is left', () => {
    const refused = new ApiError(409, { code: 'action_not_allowed', allowedActions: [{ action: 'refund', allowed: false }] })
    expect(afterFailure(refused, first, 'refund').step).toMatchObject({ phase: 'ask', maxAmountMinor: 0 })
  })

  test('too many wrong codes end in the form, with the reason', () => {
    const locked = new ApiError(429, { code: 'sca_locked' })
    expect(afterFailure(locked, withCode, 'refund').step).toMatchObject({ phase: 'ask', error: { code: 'sca_locked' } })
  })
})
