import { describe, expect, test } from 'vitest'
import { ApiError, messageOf, readBody } from './api-error.ts'

describe('the message of a failed call', () => {
  test.each([
    ['a body that is text', 'The gateway is closed', 'The gateway is closed'],
    ['the first of the errors before the error', { errors: [{ message: 'first' }, { message: 'second' }], error: 'error' }, 'first'],
    ['the error', { error: 'error', title: 'title' }, 'error'],
    ['the error of the page size', { errors: { pageSize: ['At most 100'] } }, 'At most 100'],
    ['nothing readable', { title: 'title' }, 'Unknown error'],
    ['an empty text', '  ', 'Unknown error'],
    ['no body', undefined, 'Unknown error'],
    ['a list', ['x'], 'Unknown error'],
    ['an error that is no text', { error: { message: 'x' } }, 'Unknown error'],
  ])('A-ERR-02 comes from %s', (_, body, message) => {
    expect(messageOf(409, body)).toBe(message)
  })

  test('A-ERR-02 comes from the error of a blob before everything inside it', () => {
    const body = { errors: [{ message: 'first' }], error: 'error' }
    expect([messageOf(409, body, true), messageOf(409, body)]).toEqual(['error', 'first'])
    expect(messageOf(409, { errors: [{ message: 'first' }] }, true)).toBe('first')
  })

  test('A-ERR-03 403 always says the same', () => {
    expect(messageOf(403, { errors: [{ message: 'lacks CRM.Transaction.View' }] })).toBe('You are not authorized to perform this action')
  })
})

test('a problem keeps everything a page acts on', () => {
  const problem = {
    status: 409,
    code: 'refund_exceeds_balance',
    detail: 'At most 999,90 EUR is left',
    fields: { 'body.amountMinor': 'At most 99990 is left' },
    requestId: 'r-1',
    allowedActions: [{ action: 'refund', maxAmountMinor: 99_990 }],
    errors: [{ message: 'At most 999,90 EUR is left' }],
  }
  expect(new ApiError(409, problem, { requestId: 'other' })).toMatchObject({
    status: 409,
    code: 'refund_exceeds_balance',
    detail: 'At most 999,90 EUR is left',
    fields: { 'body.amountMinor': 'At most 99990 is left' },
    requestId: 'r-1',
    allowedActions: [{ action: 'refund', maxAmountMinor: 99_990 }],
    message: 'At most 999,90 EUR is left',
  })
})

test('a reply of something in between still has a request number', () => {
  expect(new ApiError(502, undefined, { requestId: 'r-9', retryAfter: '3' })).toMatchObject({
    code: 'http_502',
    message: 'Unknown error',
    requestId: 'r-9',
    retryAfterSeconds: 3,
  })
})

test('a body is read as what it says it is', () => {
  expect(readBody('{"error":"x"}', 'application/problem+json')).toEqual({ error: 'x' })
  expect(readBody('{broken', 'application/json')).toBeUndefined()
  expect(readBody('{"error":"x"}', 'application/octet-stream')).toEqual({ error: 'x' })
  expect(readBody('%PDF', 'application/octet-stream')).toBeUndefined()
  expect(readBody('Too many', 'text/plain; charset=utf-8')).toBe('Too many')
  expect(readBody('<html>Bad gateway</html>', 'text/html')).toBeUndefined()
})
