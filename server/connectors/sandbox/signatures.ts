import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

const digest = (text: string) => createHash('sha256').update(text).digest()
const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** The acquirer's request signature: hex of HMAC-SHA256 over `timestamp.METHOD.path-with-query.body`. */
export function requestHeaders(secret: string, nowMs: number, method: string, path: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${method}.${path}.${body}`).digest('hex')
  return { 'x-acquirer-timestamp': timestamp, 'x-acquirer-signature': `v1=${signature}` }
}

/** Answers that are believed only with a signature: as a request's, with `ANSWER` in place of the method; not older or newer than 300 s. */
export function isSignedAnswer(secret: string, nowMs: number, path: string, text: string, headers: Headers): boolean {
  const timestamp = headers.get('x-acquirer-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.ANSWER.${path}.${text}`).digest('hex')
  return same(headers.get('x-acquirer-signature') ?? '', `v1=${expected}`)
}

type Signed = { id: string; timestamp: string; signatures: string; body: string }

/** By standard-webhooks: any of the space-separated `v1,base64` signatures may fit; older or newer than 300 s is refused. */
export function checkCallback(
  secret: string,
  nowMs: number,
  { id, timestamp, signatures, body }: Signed,
): 'valid' | 'bad_signature' | 'too_old' {
  const expected = `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  if (!signatures.split(' ').some((signature) => same(signature, expected))) return 'bad_signature'
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  return isRecent ? 'valid' : 'too_old'
}

/** What the sandbox issues to an account of this name; in a world of our own making we know its secret. */
export const sandboxApiKey = (secret: string, account: string): string =>
  `sk_${account}.${createHmac('sha256', secret).update(`api key of ${account}`).digest('base64url')}`
