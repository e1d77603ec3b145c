import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newPassword, type RoleKey, roleKeys } from '@portico/database/roles.ts'

export type Secrets = { roles: Record<RoleKey, string>; signing: string; acquirer: string; metrics: string }

/** What this installation keeps to itself: made once, in a file only its owner may read. */
export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, 'secrets.json')
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : undefined
  if (known && roleKeys.every((key) => known.roles[key])) return known
  const fresh = () => randomBytes(32).toString('base64url')
  const secrets: Secrets = {
    signing: fresh(),
    acquirer: fresh(),
    metrics: fresh(),
    ...known,
    // A role that came with an upgrade has none yet.
    roles: Object.fromEntries(roleKeys.map((key) => [key, known?.roles[key] ?? newPassword()])) as Record<RoleKey, string>,
  }
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}
