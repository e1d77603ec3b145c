import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Requests and callbacks older or newer than this are refused, so a recorded one cannot be played back later. */
export const TOLERANCE_SECONDS = 300

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text)

function same(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

export const isRecent = (timestamp: string, nowMs: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS

type RequestToSign = { secret: string; timestamp: string; method: string; path: string; body: string }

/** `v1=` and hex of HMAC-SHA256 over `timestamp.METHOD.path-with-query.body`. */
export const signRequest = ({ secret, timestamp, method, path, body }: RequestToSign): string =>
  `v1=${hmac(secret, `${timestamp}.${method}.${path}.${body}`).digest('hex')}`

export const isSignedRequest = (request: RequestToSign & { signature: string; nowMs: number }): boolean =>
  isRecent(request.timestamp, request.nowMs) && same(request.signature, signRequest(request))

/** The headers of a callback, by the scheme of standard-webhooks: HMAC-SHA256, base64, over `id.timestamp.body`. */
export function callbackHeaders(secret: string, id: string, nowMs: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac(secret, `${id}.${timestamp}.${body}`).digest('base64')}`,
  }
}

export type Derive = (label: string, key: string) => string
/** Ids and codes come from the seed and the caller's key, never from a counter: the same world is made in any order. */
export const deriveFrom =
  (seed: string): Derive =>
  (label, key) =>
    createHash('sha256').update(`${seed}:${label}:${key}`).digest('hex')

/** Decimal digits out of a derived hash. */
export function digitsOf(hash: string, count: number): string {
  return BigInt(`0x${hash}`).toString().padStart(count, '0').slice(-count)
}

/** A number in [0, 1) out of a derived hash. */
export const fractionOf = (hash: string): number => Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48

/** What an account of the acquirer signs in with: it names the account and can be issued by no one without the secret. */
export const issueApiKey = (secret: string, account: string): string =>
  `sk_${account}.${hmac(secret, `api key of ${account}`).digest('base64url')}`

/** Whether a request with this `authorization` may go on: without one it is the installation's own, which its signature proves. */
export function isKnownBearer(secret: string, authorization: string): boolean {
  if (authorization === '') return true
  const [, account] = /^Bearer sk_([\w-]{1,64})\.[\w-]+$/.exec(authorization) ?? []
  return account !== undefined && same(authorization, `Bearer ${issueApiKey(secret, account)}`)
}
