import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const room = import.meta.dirname
const contract = join(room, '../contract')
const read = (file: string) => JSON.parse(readFileSync(join(room, file), 'utf8')) as Record<string, unknown>
const folders = globSync('**/texts/en.json', { cwd: room, exclude: ['dist/**'] }).map((file) => file.replace(/en\.json$/, ''))

/** Every text by its whole key. */
function flatten(texts: Record<string, unknown>, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${name}`, value] as [string, string]]
      : flatten(value as Record<string, unknown>, `${prefix}${name}.`),
  )
}
const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('there are catalogues to compare', () => {
  expect(folders.length).toBeGreaterThanOrEqual(3)
})

describe.each(folders)('the texts of %s', (folder) => {
  const english = new Map(flatten(read(`${folder}en.json`)))
  const turkish = new Map(flatten(read(`${folder}tr.json`)))

  test('are the same in both languages', () => {
    expect([...turkish.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('have the same places to fill', () => {
    const different = [...english].filter(([key, text]) => places(text).join() !== places(turkish.get(key) ?? '').join())
    expect(different).toEqual([])
  })

  test('are never empty', () => {
    expect([...english, ...turkish].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('are all used somewhere', () => {
    const sources = globSync('**/*.{ts,tsx}', { cwd: room, exclude: ['dist/**', '**/*.test.*'] }).map((file) =>
      readFileSync(join(room, file), 'utf8'),
    )
    const all = sources.join('\n')
    const ofFeature = globSync('**/*.{ts,tsx}', { cwd: join(room, folder, '..') }).map((file) =>
      readFileSync(join(room, folder, '..', file), 'utf8'),
    )
    // Built around a word: t(`confirm.${kind}.title`) uses that text of each kind, t(`value.${field}.${word}`) each word of each field.
    const built = [...all.matchAll(/`([\w.]*\$\{[\w.]+\}\.(?:[\w.]*\w{3}|\$\{[\w.]+\}))`/g)].map(
      ([, template]) => new RegExp(`^${template!.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[^.]+')}$`),
    )
    const unused = [...english.keys()].filter((key) => {
      const plain = key.replace(/_(one|other)$/, '')
      const group = plain.replace(/[^.]+$/, '')
      // Written out, or built from its group: t(`status.${status}`).
      return (
        !all.includes(`${plain}'`) &&
        !all.includes(`${group}\${`) &&
        !built.some((template) => template.test(plain)) &&
        !isOfForm(key, ofFeature.join('\n')) &&
        !isOfResource(folder, key, ofFeature.join('\n')) &&
        !isMenu(folder, key)
      )
    })
    expect(unused).toEqual([])
  })
})

/** What a form says, and what it says of a field that its feature draws by this name (web/shared/form/form-words.ts). */
function isOfForm(key: string, feature: string): boolean {
  const [, sentence, name] =
    /^(?:\w+\.)?(?:one|form\.(newTitle|editTitle|newLead|editLead|add|save|added|changed)|(?:field|help|missing|wrong|refused)\.(\w+)(?:\.\w+)?)$/.exec(
      key,
    ) ?? []
  // Code in shared is beside the form.
  if (!feature.includes("/form/form.tsx'")) return false
  return name ? new RegExp(`['.]${name}'`).test(feature) : sentence !== undefined || /(?:^|\.)one$/.test(key)
}

/**
 * What the page of a resource says of a field or of one of its values (web/shared/resource): the field is one that the wire names, the value
 * one that the wire lists. What it says of every resource names fields that its own code draws.
 */
function isOfResource(folder: string, key: string, feature: string): boolean {
  // A column that the page makes itself: own('own.pair', …).
  const [, column] = /^field\.(own\.\w+)$/.exec(key) ?? []
  if (column) return feature.includes(`'${column}'`)
  const [, group = '', name] = /^(\w+)\.([\w ]+)$/.exec(key) ?? []
  if (!name) return false
  if (folder.startsWith('shared/resource/')) return group === 'isActive' || (group === 'field' && feature.includes(`'${name}'`))
  if (!/listPages\(|<FactsPage /.test(feature)) return false
  const facts = [...feature.matchAll(/contract\/(features\/[\w-]+\/[\w-]+\.fields\.gen\.ts)'/g)].map(([, file]) =>
    readFileSync(join(contract, file!), 'utf8'),
  )
  const has = (text: string) => facts.some((fact) => fact.includes(text))
  const isOfField = ['field', 'help', 'missing', 'wrong', 'refused'].includes(group)
  return isOfField ? has(`"${name}": {`) || has(`"${name}"`) : has(`"${group}": {`) && has(`"${name}"`)
}

/** Titles of the menu are named by its entries. */
const isMenu = (folder: string, key: string) => folder.startsWith('shell') && key.startsWith('menu.')
