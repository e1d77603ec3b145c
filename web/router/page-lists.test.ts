import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { finderKinds } from '../shared/page/shell-slots.ts'
import { pages, slots } from './page-lists.ts'
import { createPortalRouter } from './router.tsx'

const web = join(import.meta.dirname, '..')
/** The English words of every room and feature, by the name its catalogue has. */
const catalogues = Object.fromEntries(
  globSync(['shell/*.texts.ts', 'features/*/*.texts.ts'], { cwd: web }).map((file): [string, unknown] => {
    const name = /addTexts\('([\w-]+)'/.exec(readFileSync(join(web, file), 'utf8'))?.[1] ?? ''
    return [name, JSON.parse(readFileSync(join(web, dirname(file), 'texts/en.json'), 'utf8'))]
  }),
)

/** `support:group.own` → Support. */
function said(key: string): string {
  const [name = '', path = ''] = key.split(':')
  const found = path.split('.').reduce<unknown>((texts, part) => (texts as Record<string, unknown> | undefined)?.[part], catalogues[name])
  if (typeof found !== 'string') throw new Error(`There are no words for ${key}`)
  return found
}
const crumbsAt = (path: string) =>
  pages.filter((page) => page.path.startsWith(path)).map(({ crumbs, title }) => [...crumbs.map(said), title.en])

test('every crumb of every page has its words', () => {
  expect(crumbsAt('/').flat().length).toBeGreaterThan(5)
})

test('A-LAYOUT-11 tickets are under Support, and no page of staff is under CRM', () => {
  expect(crumbsAt('/merchant/support')).toEqual([['Support', 'Support tickets']])
  expect(crumbsAt('/crm/').length).toBeGreaterThan(0)
  expect(crumbsAt('/crm/').flat()).not.toContain('CRM')
})

test('the server knows the addresses that the router leads to: routes.json', async () => {
  const { routesByPath } = createPortalRouter(pages, { slots } as never)
  const addresses = Object.keys(routesByPath).filter((path) => path !== '/$')
  expect(addresses.length).toBeGreaterThan(pages.length)
  const text = `${JSON.stringify(addresses.toSorted(), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../public/routes.json')
  // Widgets lead to pages of the portal alone.
  await expect(text).toMatchFileSnapshot('../../contract/core/portal-paths.json')
})

test('the frame has every part that it shows, the palette one finder of each kind in its order, and records their parts', () => {
  expect(Object.keys(slots.parts).sort()).toEqual(['bell', 'quick', 'support'])
  expect(slots.finders.map(({ id }) => id)).toEqual(finderKinds)
  expect(Object.keys(slots.records)).toEqual(['payment'])
})
