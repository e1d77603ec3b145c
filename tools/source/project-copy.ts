import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listFilesOfGit } from './list-files.ts'

/** A checkout of its own with the files of this one and the same packages, to be thrown away; `place`: the folder to make it in. */
export function copyProject(root: string, place = tmpdir()): { root: string; remove(): void } {
  const copy = mkdtempSync(join(place, 'portico-copy-'))
  for (const path of listFilesOfGit(root)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  // Open like the place itself: PostgreSQL may run as another user.
  chmodSync(copy, 0o755)
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  execFileSync('git', ['init', '--quiet', copy])
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }) }
}

/** Package by package, so that the rooms lead into the copy, and tools keep what they remember there. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '@portico'), { recursive: true })
  const names = readdirSync(from).filter((name) => name === '.bin' || !(name.startsWith('.') || name === '@portico'))
  for (const name of names) symlinkSync(join(from, name), join(to, name))
  for (const room of readdirSync(join(from, '@portico')))
    symlinkSync(readlinkSync(join(from, '@portico', room)), join(to, '@portico', room))
}
