import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newPassword, type RoleKey, roleKeys } from '@portico/database/roles.ts'

export type Secrets = { roles: Record<RoleKey, string>; signing: string; acquirer: string; metrics: string }

/** What this installation keeps to itself: made once, in a file only its owner may read. */
export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, 'secrets.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const fresh = () => randomBytes(32).toString('base64url')
  const secrets: Secrets = {
    roles: Object.fromEntries(roleKeys.map((key) => [key, newPassword()])) as Record<RoleKey, string>,
    signing: fresh(),
    acquirer: fresh(),
    metrics: fresh(),
  }
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}
