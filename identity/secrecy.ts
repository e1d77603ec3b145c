import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IdentitySecrets } from './keys.ts'

/** 256 random bits, safe in an address. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token of 128 random bits or more. */
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
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [id, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
  }

  function open(sealed: string, purpose: string, context: string): string | undefined {
    const [id, ...rest] = sealed.split('.')
    const [iv, tag, text] = rest.map((part) => Buffer.from(part, 'base64url'))
    const found = keysFor(purpose).find((candidate) => candidate.id === id)
    if (!found || !iv || tag?.length !== 16 || !text) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', found.key, iv, { authTagLength: 16 }).setAAD(Buffer.from(context)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
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
