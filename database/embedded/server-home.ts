import fs from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'

/**
 * A directory outside anybody's home that the server's account can enter, for what cannot stay where it is.
 * Root has /var/lib/portico (temporary directories are swept after weeks), a plain user /var/tmp/portico-UID.
 */
export function makeServerHome(account: Account, ...inner: string[]): string {
  const candidates = account.drop ? ['/var/lib/portico', '/var/tmp/portico-0'] : [`/var/tmp/portico-${account.uid}`]
  const failures: string[] = []
  for (const home of candidates) {
    try {
      return makeEachOwnDirectory(home, inner)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new Error(`No directory for PostgreSQL outside the home of this user: ${failures.join('; ')}`)
}

function makeEachOwnDirectory(home: string, inner: string[]): string {
  let at = home
  for (const name of ['', ...inner]) {
    at = path.join(at, name)
    fs.mkdirSync(at, { recursive: true, mode: 0o711 })
    // In /var/tmp another user may have been here first, and what lies in the directory is executed by us.
    const stat = fs.lstatSync(at)
    const ours = stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o022) === 0
    if (!ours) throw new Error(`${at} is not a directory that only this user can write`)
    fs.chmodSync(at, 0o711)
  }
  return at
}
