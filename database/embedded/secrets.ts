import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { replaceFile } from './replace-file.ts'

/** Passwords of the two roles the launcher makes. Hexadecimal, so they need no quoting in SQL nor escaping in a URL. */
export type Secrets = { superuserPassword: string; ownerPassword: string }

export function generateSecrets(): Secrets {
  return { superuserPassword: randomBytes(24).toString('hex'), ownerPassword: randomBytes(24).toString('hex') }
}

/** Undefined when there is no file; a damaged file is refused, since guessing would replace working passwords. */
export function readSecrets(file: string): Secrets | undefined {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  fs.chmodSync(file, 0o600)
  const secrets = parse(text)
  const valid = [secrets.superuserPassword, secrets.ownerPassword].every((password) => /^[0-9a-f]{32,}$/.test(password ?? ''))
  if (!valid) throw new Error(`The file ${file} is damaged: restore it, or move it away to have new PostgreSQL passwords made.`)
  return secrets as Secrets
}

export function writeSecrets(file: string, secrets: Secrets): void {
  replaceFile(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
}

function parse(text: string): Partial<Secrets> {
  try {
    return { ...(JSON.parse(text) as Partial<Secrets>) }
  } catch {
    return {}
  }
}
