import fs from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'

/**
 * Where the server's account can enter, outside anyone's home. Root has /var/lib/portico (temporary directories are swept
 * after weeks), a plain user /var/tmp/portico-UID.
 */
export const standardHomes = ({ drop, uid }: Account): string[] =>
  drop ? ['/var/lib/portico', '/var/tmp/portico-0'] : [`/var/tmp/portico-${uid}`]

/** A directory for what cannot stay where it is: in `home`, otherwise in the first of the standard ones that can be made. */
export function makeServerHome(account: Account, home: string | undefined, inner: string): string {
  const failures: string[] = []
  for (const candidate of home ? [home] : standardHomes(account)) {
    try {
      return makeEachOwnDirectory(candidate, inner)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new Error(`No directory for PostgreSQL outside the home of this user: ${failures.join('; ')}`)
}

function makeEachOwnDirectory(home: string, inner: string): string {
  let at = home
  for (const name of ['', inner]) {
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
