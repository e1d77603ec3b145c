import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from './page-lists.ts'

const web = join(import.meta.dirname, '..')
/** The English words of every room and feature, by its name. */
const catalogues = Object.fromEntries(
  globSync(['{shell,shared}/texts/en.json', 'features/*/texts/en.json'], { cwd: web }).map((file): [string, unknown] => [
    file.split('/').at(-3) ?? '',
    JSON.parse(readFileSync(join(web, file), 'utf8')),
  ]),
)

/** `support:group.own` → Support. */
function said(key: string): string {
  const [name = '', path = ''] = key.split(':')
  const found = path.split('.').reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], catalogues[name])
  if (typeof found !== 'string') throw new Error(`There are no words for ${key}`)
  return found
}
const crumbsAt = (path: string) => pages.filter((page) => page.path.startsWith(path)).map(({ crumbs }) => crumbs.map(said))

test('every crumb of every page has its words', () => {
  expect(crumbsAt('/').flat().length).toBeGreaterThan(5)
})

test('tickets stand under Support, and no page of staff stands under CRM', () => {
  expect(crumbsAt('/merchant/support')).toEqual([['Support', 'Support tickets']])
  expect(crumbsAt('/crm/').length).toBeGreaterThan(0)
  expect(crumbsAt('/crm/').flat()).not.toContain('CRM')
})
