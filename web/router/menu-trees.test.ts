import { levels } from '@portico/contract/core/level.ts'
import { permissionsOf } from '@portico/contract/permissions.ts'
import { expect, test } from 'vitest'
import { screenOf } from '../shared/page/page.ts'
import { menusOf } from '../shell/menu/menu.catalogue.ts'
import { type MenuItem, visibleMenu } from '../shell/menu/menu-item.ts'
import en from '../shell/texts/en.json' with { type: 'json' }
import tr from '../shell/texts/tr.json' with { type: 'json' }
import { pages } from './page-lists.ts'

const menus = menusOf(pages)
const screens = new Set(pages.map(({ path }) => screenOf(path)))
const audiences = { platform: 'staff', tenant: 'staff', merchant: 'merchant' } as const

const iconOf = (item: MenuItem) => (item.type === 'item' ? (item.icon as { displayName?: string }).displayName : item.type)
const titleOf = ({ title }: MenuItem) => (typeof title === 'string' ? `${en.menu[title]} | ${tr.menu[title]}` : `${title.en} | ${title.tr}`)
function print(menu: readonly MenuItem[], depth = 1): string[] {
  return menu.flatMap((item) => {
    const flags = item.type === 'item' ? [item.url, ...(item.hidden ? ['hidden'] : []), ...(item.exactMatch ? ['exact'] : [])] : []
    const line = [item.id, titleOf(item), iconOf(item), ...flags, item.permissions.toSorted().join(' or ')].filter(Boolean).join(' · ')
    return [`${'  '.repeat(depth)}${line}`, ...(item.type === 'item' ? [] : print(item.children, depth + 1))]
  })
}

test('the menus have the entries, the order, the titles and the rights that menu-trees.txt lists', async () => {
  const shown = levels.map((level) => {
    const audience = audiences[level]
    const rights = { audience, permissions: new Set<string>(permissionsOf(level)) }
    return [`${level} sees`, ...print(visibleMenu(menus[audience], rights, screens)), ''].join('\n')
  })
  const whole = (['staff', 'merchant'] as const).map((audience) => [`all of ${audience}`, ...print(menus[audience]), ''].join('\n'))
  await expect([...shown, ...whole].join('\n')).toMatchFileSnapshot('./menu-trees.txt')
})
