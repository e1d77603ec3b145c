/**
 * The navigation across the top: `<TopNav menu brand? />`. Entries of their own are links, a group opens its list below its name and is
 * marked where it holds the page that is open. What does not fit scrolls sideways.
 */
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import { late } from '../notices/late.ts'
import { useLatePart } from '../notices/use-late-part.ts'
import { useUiTexts } from '../words/texts.tsx'
import type { MenuEntry, MenuGroup } from './side-nav.tsx'

export function TopNav({ menu }: { menu: readonly MenuGroup[] }) {
  const texts = useUiTexts()
  return (
    <nav className="p-top-nav" aria-label={texts.mainNavigation}>
      <ul>
        {menu.flatMap((group) =>
          group.title
            ? [
                <li key={group.id}>
                  <TopGroup group={group} title={group.title} />
                </li>,
              ]
            : group.entries.map((entry) => (
                <li key={entry.id}>
                  <TopLink entry={entry} />
                </li>
              )),
        )}
      </ul>
    </nav>
  )
}

const TopLink = ({ entry: { href, title, active, icon: Icon } }: { entry: MenuEntry }) => (
  <UiLink className="p-top-item" href={href} aria-current={active ? 'page' : undefined}>
    <Icon size={16} stroke={1.6} aria-hidden />
    {title}
  </UiLink>
)

const isIn = ({ entries, groups = [] }: MenuGroup): boolean => entries.some(({ active }) => active) || groups.some(isIn)

const list = late(() => import('./top-list.tsx'))

function TopGroup({ group, title }: { group: MenuGroup; title: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [wanted, setWanted] = useState(false)
  const [part, opened] = useLatePart(list, wanted, () => setWanted(false))
  return (
    <>
      <UnstyledButton
        ref={button}
        className="p-top-item"
        data-active={isIn(group) || undefined}
        aria-haspopup="menu"
        aria-expanded={opened}
        onPointerEnter={list.ahead}
        onFocus={list.ahead}
        onClick={() => setWanted(!wanted)}
      >
        {title}
        <IconChevronDown size={13} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {part && button.current && <part.TopList group={group} button={button.current} opened={opened} onChange={setWanted} />}
    </>
  )
}
