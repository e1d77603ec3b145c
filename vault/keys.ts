import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openText, sealText } from '@portico/server/connectors/vault/index.ts'

/** The key of this vault, which no other process has: from its environment, else made once in a file that only its owner may read. */
export function loadKey(dir: string, given: string | undefined): Buffer {
  if (given !== undefined) return keyIn(given, 'VAULT_KEY')
  const file = join(dir, 'vault.key')
  if (existsSync(file)) return keyIn(readFileSync(file, 'utf8').trim(), file)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const key = randomBytes(32)
  writeFileSync(file, key.toString('base64'), { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return key
}

function keyIn(text: string, where: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error(`${where} holds no key: 32 bytes in base64, for example from \`openssl rand -base64 32\``)
  return key
}

export type Keys = ReturnType<typeof keysOf>

/** One key for each use, made of the one that is kept. A number is sealed for its card: it opens in no other row. */
export function keysOf(key: Buffer) {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, 32))
  const numbers = derived('card numbers')
  const fingerprints = derived('fingerprints')
  return {
    seal: (number: string, cardId: string): string => sealText(numbers, number, cardId),
    open: (sealed: string, cardId: string): string | undefined => openText(numbers, sealed, cardId),
    /** The same for the same number; without the key it cannot be made for a guessed one. */
    fingerprint: (number: string): string => createHmac('sha256', fingerprints).update(number).digest('hex').slice(0, 32),
  }
}
