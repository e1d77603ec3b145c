import { afterEach, expect, test, vi } from 'vitest'
import { type AuthoriseRequest, type Connector, createConnectors, createVault } from './index.ts'

afterEach(() => vi.restoreAllMocks())

const url = 'http://127.0.0.1:1'
const request: Omit<AuthoriseRequest, 'method'> = {
  ...{ requestId: 'not-reached-1', amountMinor: 1_000, currency: 'EUR', mid: 'MID-1', merchantReference: 'order-1' },
  ...{ deadlineMs: 1_000, capture: 'automatic' },
}
const vault = createVault({ url, publicUrl: url, secret: 'another-secret-for-tests' })
const adelphi = createConnectors({ sandboxUrl: url, sandboxSecret: 'a-secret-for-tests-only', vault }).find('adelphi') as Connector
const methods: [string, AuthoriseRequest['method']][] = [
  ['the provider', { kind: 'card', number: '4242424242424242', expMonth: 12, expYear: 2030 }],
  ['the vault', { kind: 'vaulted', cardId: 'card-1', paymentId: 'payment-1' }],
]
const failing = (code: string) =>
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))

test.each(
  methods.flatMap(([who, method]) =>
    ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].map(
      (code) => [who, code, method] as const,
    ),
  ),
)('a request to %s that fails with %s has reached no provider', async (_who, code, method) => {
  failing(code)
  expect(await adelphi.authorise({ ...request, method })).toMatchObject({ outcome: 'unknown', exchange: { reachedProvider: false } })
})

test.each(
  methods.flatMap(([who, method]) =>
    ['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT'].map((code) => [who, code, method] as const),
  ),
)('a request to %s that fails with %s may have reached the provider', async (_who, code, method) => {
  failing(code)
  expect(await adelphi.authorise({ ...request, method })).toMatchObject({ outcome: 'unknown', exchange: { reachedProvider: true } })
})
