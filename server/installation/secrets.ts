import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from '@portico/database/embedded/replace-file.ts'
import { newPassword, type RoleKey, roleKeys } from '@portico/database/roles.ts'

export type Secrets = { roles: Record<RoleKey, string>; signing: string; acquirer: string; vault: string; metrics: string }

const fileIn = (dataDir: string) => path.join(dataDir, 'secrets.json')
const newSecret = () => randomBytes(32).toString('base64url')
const newPasswords = () => Object.fromEntries(roleKeys.map((key) => [key, newPassword()])) as Record<RoleKey, string>

/** What this installation keeps to itself: made once, in a file only its owner may read, the same for all processes that share DATA_DIR. */
export function loadSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = fileIn(dataDir)
  if (!existsSync(file)) writeFirst(file)
  const known = JSON.parse(readFileSync(file, 'utf8')) as Secrets
  if (known.vault && roleKeys.every((key) => known.roles[key])) return known
  // What came with an upgrade has none yet. Derived, so that several processes that start at once agree on it.
  const derived = (key: RoleKey) => createHmac('sha256', known.signing).update(`password of ${key}`).digest('base64url').slice(0, 32)
  return write(dataDir, {
    ...known,
    vault: known.vault ?? createHmac('sha256', known.signing).update('secret of the vault').digest('base64url'),
    roles: Object.fromEntries(roleKeys.map((key) => [key, known.roles[key] ?? derived(key)])) as Record<RoleKey, string>,
  })
}

/** Others in place of those named, to be used from the next start on. */
export function renewSecrets(dataDir: string, which: 'roles' | 'metrics' | { signing: string }): void {
  const known = loadSecrets(dataDir)
  write(dataDir, {
    ...known,
    ...(which === 'roles' ? { roles: newPasswords() } : which === 'metrics' ? { metrics: newSecret() } : which),
  })
}

function write(dataDir: string, secrets: Secrets): Secrets {
  replaceFile(fileIn(dataDir), JSON.stringify(secrets, null, 2), 0o600)
  return secrets
}

/** A hard link fails where the file exists: of several processes that start at once the first one's secrets are everyone's. */
function writeFirst(file: string): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const secrets: Secrets = { signing: newSecret(), acquirer: newSecret(), vault: newSecret(), metrics: newSecret(), roles: newPasswords() }
  replaceFile(draft, JSON.stringify(secrets, null, 2), 0o600)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}
