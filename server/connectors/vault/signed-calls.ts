import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300
const digest = (text: string) => createHash('sha256').update(text).digest()

type Call = { timestamp: string; path: string; body: string }

const signatureOf = (secret: string, { timestamp, path, body }: Call): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.POST.${path}.${body}`).digest('hex')}`

/** The headers by which the vault knows a call of ours. */
export function signedHeaders(secret: string, path: string, body: string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  return { 'x-vault-timestamp': timestamp, 'x-vault-signature': signatureOf(secret, { timestamp, path, body }) }
}

/** Calls more than five minutes off are refused, so that none is played back later. */
export function isSignedCall(secret: string, { timestamp, signature, path, body }: Call & { signature: string }, nowMs: number): boolean {
  const isRecent = /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds
  return isRecent && timingSafeEqual(digest(signature), digest(signatureOf(secret, { timestamp, path, body })))
}
