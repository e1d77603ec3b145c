import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contracts } from '@portico/contract/index.ts'
import { camel, snake, spaced } from '../source/spelling.ts'
import type { Field } from './fields.ts'
import { withHolders } from './held.ts'
import { isTitleUsed, menuEntries, menuFiles, menuLevels, withoutEntry } from './menu-entry.ts'
import { treesFile, withScreen } from './menu-trees.ts'
import { type Names, Refusal, turkishSingular } from './names.ts'
import { lastBelow, pagePlaces } from './page-places.ts'
import { permissionsToCome, toComeFile, withoutPermissions } from './permissions-to-come.ts'
import { rightsOf } from './rights.ts'
import { findEntry, ownerOf } from './screen.ts'
import { apiPath } from './templates/contract.ts'
import { filesOf } from './templates/files.ts'
import type { Owner, Wish } from './wish.ts'

/** What will be written, path → text: new files, and catalogues that the screen leaves. */
export type Plan = { wish: Wish; created: Map<string, string>; changed: Map<string, string> }
export type Request = Names & {
  fields: readonly Field[]
  of?: Owner | undefined
  hasChoice: boolean
  at?: string | undefined
  turkish?: string | undefined
}

const shellTexts = { en: 'web/shell/texts/en.json', tr: 'web/shell/texts/tr.json' } as const
const heldFile = 'contract/held-permissions.txt'
type ShellTexts = { menu: Record<string, string> }

/** Everything that the resource needs, or a refusal; nothing is written yet, so that nothing is left half done. */
export function planResource(root: string, request: Request): Plan {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  refuseExisting(root, request)
  const menus = Object.fromEntries(menuLevels.map((level) => [level, read(menuFiles[level])]))
  const entries = menuLevels.flatMap((level) => menuEntries(level, menus[level]!))
  const entry = findEntry(entries, request)
  const of = ownerOf(entry, request)
  const texts = { en: JSON.parse(read(shellTexts.en)) as ShellTexts, tr: JSON.parse(read(shellTexts.tr)) as ShellTexts }
  const many = { en: texts.en.menu[entry.title]!, tr: texts.tr.menu[entry.title]! }
  const toCome = permissionsToCome(read(toComeFile))
  const one = { en: spaced(request.singular), tr: request.turkish ?? turkishSingular(many.tr) }
  const rights = rightsOf({ request, entry, entries, of, one, many, toCome })
  const after = lastBelow(entry.after, pagePlaces(root))
  const fields = withKept(request, of)
  const key = keyOf(request, of)
  const wish: Wish = { ...request, ...rights, fields, key, of, one, many, entry: { ...entry, after }, number: nextMigration(root) }
  const created = new Map(Object.entries(filesOf(wish)))
  refuseClash(wish, created)

  const menu = withoutEntry(menus[entry.level]!, entry)
  const changed = new Map([[menuFiles[entry.level] as string, menu]])
  if (rights.moved.length > 0) changed.set(toComeFile, withoutPermissions(read(toComeFile), rights.moved))
  changed.set(treesFile, withScreen(read(treesFile), { url: entry.url, see: rights.see }))
  changed.set(heldFile, withHolders(read(heldFile), rights.added))
  if (!isTitleUsed(root, entry.title, { ...menus, [entry.level]: menu }))
    for (const language of ['en', 'tr'] as const) {
      delete texts[language].menu[entry.title]
      changed.set(shellTexts[language], `${JSON.stringify(texts[language], null, 2)}\n`)
    }
  return { wish, created, changed }
}

/** Facts of the platform are deactivated rather than deleted. */
function withKept({ fields, hasChoice }: Request, of: Owner): readonly Field[] {
  if (hasChoice || of !== 'platform' || fields.some(({ name }) => name === 'isActive')) return fields
  return [...fields, { name: 'isActive', kind: 'flag', isRequired: false, most: 0, least: 0, options: [] }]
}

function keyOf({ fields, hasChoice }: Request, of: Owner): Wish['key'] {
  const isCode = ({ name, kind, isRequired }: Field) => name === 'code' && kind === 'text' && isRequired
  return hasChoice || (of === 'platform' && fields.some(isCode)) ? 'code' : 'id'
}

function refuseExisting(root: string, { feature, hasChoice }: Request) {
  for (const name of [feature, ...(hasChoice ? [`chosen-${feature}`] : [])]) {
    const known = [
      ...['contract', 'server', 'web'].filter((room) => existsSync(join(root, room, 'features', name))),
      ...(existsSync(join(root, `testkit/features/${name}.samples.ts`)) ? ['testkit'] : []),
      ...(readFileSync(join(root, 'database/tables.ts'), 'utf8').includes(`'${snake(name)}': {`) ? ['the database'] : []),
    ]
    if (known.length > 0) throw new Refusal(`There is a feature ${name} already, in ${known.join(', ')}`)
  }
  const paths = Object.values(contracts).flatMap((contract) => Object.values(contract).flatMap(({ paths: all }) => Object.values(all)))
  const path = (['tenant', 'merchant'] as const).map((of) => apiPath(feature, of)).find((one) => paths.some((known) => known === one))
  if (path) throw new Refusal(`${path} is an address of the API already: choose another word`)
}

/** A feature `pages` would declare what its files declare already. */
function refuseClash({ feature }: Wish, created: ReadonlyMap<string, string>) {
  for (const [path, text] of created) {
    if (!/\.tsx?$/.test(path)) continue
    const imported = [...text.matchAll(/^import (?:type )?\{ ([^}]+) \}/gm)].flatMap(([, names]) => names!.split(', '))
    const names = [
      ...imported.map((name) => name.split(' as ').at(-1)!),
      ...[...text.matchAll(/^(?:export )?const (\w+)/gm)].map(([, name]) => name!),
    ]
    const twice = names.find((name, at) => names.indexOf(name) < at)
    if (twice) throw new Refusal(`${feature} would be called ${twice} in ${path}, which means something else there: choose another word`)
  }
  if (camel(feature) in Object.prototype) throw new Refusal(`${feature} is a word of the language: choose another word`)
}

function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, 'database/migrations')).map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}
