/**
 * The navigation across the top: `<TopNav menu brand? />`. Entries of their own are links, a group opens its list below its name and is
 * marked where it holds the page that is open. What does not fit scrolls sideways.
 */
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { UiLink } from './link.tsx'
import type { MenuEntry, MenuGroup } from './side-nav.tsx'
import { useUiTexts } from './texts.tsx'

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

function TopGroup({ group, title }: { group: MenuGroup; title: string }) {
  return (
    <Menu position="bottom-start" offset={4} width={264} shadow="md" trapFocus>
      <Menu.Target>
        <UnstyledButton className="p-top-item" data-active={isIn(group) || undefined}>
          {title}
          <IconChevronDown size={13} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className="p-top-list">
        {group.entries.map((entry) => (
          <GroupEntry key={entry.id} entry={entry} />
        ))}
        {group.groups?.map((inner) => (
          <Fragment key={inner.id}>
            <Menu.Label>{inner.title}</Menu.Label>
            {inner.entries.map((entry) => (
              <GroupEntry key={entry.id} entry={entry} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const GroupEntry = ({ entry: { href, title, active, icon: Icon } }: { entry: MenuEntry }) => (
  <Menu.Item
    component={UiLink}
    href={href}
    aria-current={active ? 'page' : undefined}
    leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
  >
    {title}
  </Menu.Item>
)
