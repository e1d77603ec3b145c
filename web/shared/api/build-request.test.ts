import type { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { wire } from '@portico/contract/features/transactions/transactions.wire.gen.ts'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { buildRequest, fillPath, placeholderRequestId, queryText } from './build-request.ts'
import type { Client } from './client.ts'

const origin = 'https://portal.example'
const staff = { audience: 'staff', mode: 'Live', token: 'token-of-the-session' } as const
const merchant = { ...staff, audience: 'merchant', mode: 'Test' } as const
const id = '0197c5f0-0000-7000-8000-000000000001'

describe('the address of a call', () => {
  test('A-HTTP-05 staff and merchants call their own addresses', () => {
    expect(buildRequest(wire.get, { params: { id } }, staff, origin).url).toBe(`${origin}/api/v1/crm/transactions/${id}`)
    expect(buildRequest(wire.get, { params: { id } }, merchant, origin).url).toBe(`${origin}/api/v1/transactions/${id}`)
  })

  test('an endpoint without an address for the person is refused before anything leaves', () => {
    expect(() => buildRequest(wire.listPlatform, {}, merchant, origin)).toThrow('not for merchant users')
  })

  test('a parameter that only the other audience needs is left out', () => {
    const params = { id, customerId: 'c1' }
    expect(buildRequest(wire.listAccountingEntries, { params }, staff, origin).url).toBe(
      `${origin}/api/acc/customers/c1/transactions/${id}/accounting-entries`,
    )
    expect(buildRequest(wire.listAccountingEntries, { params }, merchant, origin).url).toBe(
      `${origin}/api/v1/transactions/${id}/accounting-entries`,
    )
  })

  test.each(['', '.', '..'])('the parameter %j, which would change the address, is refused', (value) => {
    expect(() => fillPath('/api/v1/transactions/:id', { id: value })).toThrow('needs a id')
  })

  test.each(['a/b', '../users', '?x=1', '#x', 'ğ'])('the parameter %j stays one segment', (value) => {
    expect(fillPath('/t/:id/x', { id: value })).toBe(`/t/${encodeURIComponent(value)}/x`)
  })

  test.each(['https://elsewhere.example/x', '//elsewhere.example/x', '/\\elsewhere.example/x', 'x'])(
    'the token never goes to %s',
    (path) => {
      const spec = { ...wire.list, paths: { staff: path } }
      expect(() => buildRequest(spec, {}, staff, origin)).toThrow('not an address of this portal')
    },
  )
})

describe('the query of a call', () => {
  test('lists are joined by commas and what has no value is left out', () => {
    const query = {
      status: ['Captured', 'Refunded'],
      amountMinorFrom: 0,
      currency: [],
      searchKey: '',
      cursor: undefined,
      sort: '-createdAt',
    }
    expect(queryText(query)).toBe('?status=Captured%2CRefunded&amountMinorFrom=0&sort=-createdAt')
  })

  test('a query without values leaves no question mark', () => {
    expect(queryText({ cursor: undefined })).toBe('')
  })

  test('letters and signs survive the way', () => {
    expect(new URLSearchParams(queryText({ searchKey: 'ğ & ü=1+1' })).get('searchKey')).toBe('ğ & ü=1+1')
  })
})

describe('the headers of a call', () => {
  test('A-HTTP-07 every call carries the token and the mode', () => {
    expect(buildRequest(wire.list, {}, merchant, origin).headers).toEqual({
      authorization: 'Bearer token-of-the-session',
      mode: 'Test',
      'x-request-id': placeholderRequestId,
    })
  })

  test('A-HTTP-08 merchants name the website they work on, staff have none', () => {
    const websiteId = '0197c5f0-0000-7000-8000-00000000000a'
    expect(buildRequest(wire.list, {}, { ...merchant, websiteId }, origin).headers['website-id']).toBe(websiteId)
    expect(buildRequest(wire.list, {}, { ...merchant, websiteId: null }, origin).headers).not.toHaveProperty('website-id')
    expect(buildRequest(wire.list, {}, { ...staff, websiteId }, origin).headers).not.toHaveProperty('website-id')
  })

  test('A-HTTP-08 a call that moves money names the mode as SystemMode too', () => {
    const refund = buildRequest(wire.refund, { params: { id }, idempotencyKey: 'k', body: {} }, { ...staff, mode: 'Test' }, origin)
    expect(refund.headers).toMatchObject({ mode: 'Test', systemmode: 'Test' })
    expect(buildRequest(wire.list, {}, staff, origin).headers).not.toHaveProperty('systemmode')
  })

  test('the mode of the call wins over that of the session', () => {
    expect(buildRequest(wire.list, { mode: 'Test' }, staff, origin).headers.mode).toBe('Test')
  })

  test('no mode is named while it is not known which ones are open', () => {
    const { headers } = buildRequest(wire.list, {}, { audience: 'merchant', token: 't' }, origin)
    expect(headers).toEqual({ authorization: 'Bearer t', 'x-request-id': placeholderRequestId })
  })

  test('A-HTTP-09 a money step carries its key, the tenant of the record and the code', () => {
    const { headers, body, method } = buildRequest(
      wire.refund,
      { params: { id }, idempotencyKey: 'key-12345', tenantId: 'tenant-1', scaCode: '123456', body: { amountMinor: 1 } },
      staff,
      origin,
    )
    expect(method).toBe('POST')
    expect(headers).toMatchObject({
      'idempotency-key': 'key-12345',
      tenantid: 'tenant-1',
      scacode: '123456',
      'content-type': 'application/json',
    })
    expect(body).toBe('{"amountMinor":1}')
  })

  test('a money step without a key never leaves', () => {
    expect(() => buildRequest(wire.refund, { params: { id }, body: {} }, staff, origin)).toThrow('idempotencyKey')
  })

  test('calls of timers say that no one is behind them', () => {
    const spec = { ...wire.list, background: true } as const
    expect(buildRequest(spec, {}, staff, origin).headers['x-background']).toBe('1')
    expect(buildRequest(wire.get, { params: { id }, background: true }, staff, origin).headers['x-background']).toBe('1')
    expect(buildRequest(wire.list, {}, staff, origin).headers).not.toHaveProperty('x-background')
  })

  test('A-HTTP-10 every call carries the same placeholder for its number', () => {
    for (const caller of [staff, merchant])
      expect(buildRequest(wire.list, {}, caller, origin).headers['x-request-id']).toBe('00000000-0000-0000-0000-000000000000')
  })

  test('a public call carries neither token nor mode', () => {
    const { headers } = buildRequest({ ...wire.list, access: 'public' }, {}, { ...merchant, websiteId: 'w' }, origin)
    expect(headers).toEqual({ 'x-request-id': placeholderRequestId })
  })

  test('an upload leaves its content type to the browser and puts the file last', () => {
    const spec = { ...wire.list, method: 'POST', multipart: true } as const
    const file = new File(['x'], 'statement.pdf')
    const { headers, body } = buildRequest(spec, { body: { note: 'hello', empty: undefined }, file }, staff, origin)
    expect(headers).not.toHaveProperty('content-type')
    expect([...(body as FormData).keys()]).toEqual(['note', 'file'])
  })
})

test('a client knows what each call takes and gives', () => {
  type Calls = Client<typeof transactions>
  expectTypeOf<Parameters<Calls['refund']>[0]>().toHaveProperty('idempotencyKey')
  expectTypeOf<Parameters<Calls['list']>[0]>().not.toHaveProperty('idempotencyKey')
  expectTypeOf<Awaited<ReturnType<Calls['exportCsv']>>>().toEqualTypeOf<{ name: string; blob: Blob }>()
  expectTypeOf<Awaited<ReturnType<Calls['list']>>['data'][number]['amountMinor']>().toEqualTypeOf<number>()
})
