import fs from 'node:fs'
import path from 'node:path'

/** The user PostgreSQL runs as. `drop` is set when Node is root: PostgreSQL refuses to run with root's rights. */
export type Account = { uid: number; gid: number; drop: boolean }

const NOBODY = 65_534

/** Root gives a new cluster to the account `nobody` and leaves an existing one to the user who owns it. */
export function accountFor(clusterDir: string): Account {
  const uid = process.geteuid?.() ?? 0
  const gid = process.getegid?.() ?? 0
  const existing = fs.statSync(clusterDir, { throwIfNoEntry: false })
  if (uid !== 0) {
    if (existing && existing.uid !== uid) {
      throw new Error(`The data directory ${clusterDir} belongs to user ${existing.uid}: start Portico as that user or as root.`)
    }
    return { uid, gid, drop: false }
  }
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid, drop: true }
  if (existing && fs.existsSync(path.join(clusterDir, 'PG_VERSION'))) {
    throw new Error(
      `The data directory ${clusterDir} belongs to root, and PostgreSQL refuses to run as root: chown -R ${NOBODY}:${NOBODY} it.`,
    )
  }
  return { uid: NOBODY, gid: NOBODY, drop: true }
}

/** What `spawn` needs to start a program as this account. */
export function spawnAs(account: Account): { uid?: number; gid?: number } {
  return account.drop ? { uid: account.uid, gid: account.gid } : {}
}

/** Whether the account may enter this directory and all above it, by the permission bits. Missing ones are made later by us. */
export function canEnter(account: Account, directory: string): boolean {
  for (let at = path.resolve(directory); ; at = path.dirname(at)) {
    const stat = statIfReachable(at)
    if (stat === 'unreachable' || (stat && !allows(account, stat, 0o1))) return false
    if (at === path.dirname(at)) return true
  }
}

function statIfReachable(directory: string): fs.Stats | 'unreachable' | undefined {
  try {
    return fs.statSync(directory, { throwIfNoEntry: false })
  } catch {
    return 'unreachable'
  }
}

/** `wanted` in octal digits of one class: 4 read, 1 enter or execute. */
export function allows(account: Account, stat: fs.Stats, wanted: number): boolean {
  const shift = stat.uid === account.uid ? 6 : stat.gid === account.gid ? 3 : 0
  return ((stat.mode >> shift) & wanted) === wanted
}
