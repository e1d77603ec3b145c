import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { openText, sealText } from '@portico/server/core/text/sealed-text.ts'
import type { IdentitySecrets } from './keys.ts'

/** 256 random bits, safe in an address. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored digest of a token of 128 random bits or more. */
export const digest = (token: string) => createHash('sha256').update(token).digest()

export type Secrecy = ReturnType<typeof createSecrecy>

/** AES-256-GCM and keyed digests under the keys of the secrets file. `purpose` separates their uses. */
export function createSecrecy({ dataKeys, cookieKeys }: IdentitySecrets) {
  const derived = (id: string, key: string, purpose: string) => ({
    id,
    key: Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), '', purpose, 32)),
  })
  const keysFor = (purpose: string) => dataKeys.map(({ id, key }) => derived(id, key, purpose))

  /** `keyId.iv.tag.text`. `context` (an account, a sign-in) must be the same when it is opened. */
  function seal(text: string, purpose: string, context: string): string {
    const { id, key } = keysFor(purpose)[0]!
    return `${id}.${sealText(key, text, context)}`
  }

  function open(sealed: string, purpose: string, context: string): string | undefined {
    const [id, ...rest] = sealed.split('.')
    const found = keysFor(purpose).find((candidate) => candidate.id === id)
    return found && openText(found.key, rest.join('.'), context)
  }

  /** For secrets too short to be hashed without a key (recovery codes). */
  const keyedDigests = (text: string, purpose: string) => keysFor(purpose).map(({ key }) => createHmac('sha256', key).update(text).digest())

  const sign = (text: string, key = cookieKeys[0]!) => createHmac('sha256', key).update(text).digest('base64url')
  const isSigned = (text: string, signature: string) => cookieKeys.some((key) => equals(sign(text, key), signature))

  return { seal, open, keyedDigests, sign, isSigned }
}

function equals(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
