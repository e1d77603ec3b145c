import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { featurePermissions } from '@portico/contract/permissions.gen.ts'
import type { Tier } from '@portico/server/features/server-feature.ts'
import { listFiles } from '../source/list-files.ts'
import { pascal, snake } from '../source/spelling.ts'
import { fill } from './fill.ts'
import { type FeatureNames, Refusal } from './names.ts'
import { readBlocks, register } from './register.ts'

/** What will be written, path → text: new files, and files that learn of the feature. */
export type Plan = { created: Map<string, string>; changed: Map<string, string> }

const ending = /\.template$/

/** Everything the feature needs, or a refusal; nothing is written yet, so that nothing is left half done. */
export function planFeature(root: string, names: FeatureNames, tier: Tier): Plan {
  refuseExisting(root, names)
  refuseClash(names)
  const number = nextMigration(root)
  const created = new Map<string, string>()
  for (const { path, text } of templatesIn('templates'))
    created.set(fill(path, names).replace('/0000_', `/${number}_`), fill(text, names).replaceAll("'TIER'", `'${tier}'`))
  for (const path of created.keys()) if (existsSync(join(root, path))) throw new Refusal(`${path} exists already`)
  return { created, changed: registrations(root, names) }
}

/** What no list can be written for yet: menus, their words, permissions. */
function registrations(root: string, names: FeatureNames): Map<string, string> {
  return new Map(
    templatesIn('registrations').map(({ path, text }) => [path, register(path, read(root, path), readBlocks(fill(text, names)))]),
  )
}

function templatesIn(folder: string): { path: string; text: string }[] {
  const from = join(import.meta.dirname, folder)
  return listFiles(from)
    .filter((path) => ending.test(path))
    .sort()
    .map((path) => ({ path: path.replace(ending, ''), text: readFileSync(join(from, path), 'utf8') }))
}

function read(root: string, path: string): string {
  if (!existsSync(join(root, path))) throw new Refusal(`${path} is not there: a feature is registered in it`)
  return readFileSync(join(root, path), 'utf8')
}

function refuseExisting(root: string, { feature, singular }: FeatureNames) {
  const known = [
    ...['contract', 'server', 'web'].filter((room) => existsSync(join(root, room, 'features', feature))),
    ...(read(root, 'database/tables.ts').includes(`'${snake(feature)}': {`) ? ['the database'] : []),
    ...(Object.keys(featurePermissions).some((name) => name.includes(`.${pascal(singular)}.`)) ? ['the permissions'] : []),
  ]
  if (known.length > 0) throw new Refusal(`There is a feature ${feature} already, in ${known.join(', ')}`)
}

/** A feature `records` would declare a RecordDrawer in a file that imports one. */
function refuseClash(names: FeatureNames) {
  const code = templatesIn('templates').filter(({ path }) => /\.tsx?$/.test(path))
  const words = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const own = [...words].filter((word) => /paper_?boat/i.test(word))
  const clash = own.map((word) => fill(word, names)).find((word) => words.has(word) && !own.includes(word))
  if (clash)
    throw new Refusal(
      `A feature ${names.feature} would be called ${clash} in the code, which means something else there: choose another word`,
    )
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'database/migrations')).map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}
