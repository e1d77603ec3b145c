/** What a group of `<TopNav />` opens: its entries, and those of the groups within it. Loaded when it is first wanted. */
import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import { BorrowedTarget } from '../behaviour/borrowed-target.tsx'
import { UiLink } from '../behaviour/link.tsx'
import type { MenuEntry, MenuGroup } from './side-nav.tsx'

type TopListProps = { group: MenuGroup; button: HTMLElement; opened: boolean; onChange: (opened: boolean) => void }

export const TopList = ({ group, button, opened, onChange }: TopListProps) => (
  <Menu position="bottom-start" offset={4} width={264} shadow="md" trapFocus opened={opened} onChange={onChange}>
    <Menu.Target>
      <BorrowedTarget of={button} />
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
