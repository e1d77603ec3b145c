/**
 * The side navigation: `<SideNav brand menu foot? rail? onNavigate? />`. Entries are grouped; a group with `collapsable` can be folded by its title.
 * The entry where a person is stays visible even in a folded group. As a rail (`rail`) only icons are left, their names come as tooltips.
 */
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { formatCount } from '../words/money-format.ts'
import { useUiTexts } from '../words/texts.tsx'
import { type Brand, BrandLink } from './brand-link.tsx'

export type MenuIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
export type MenuEntry = { id: string; title: string; icon: MenuIcon; href: string; count?: number; active?: boolean }
export type MenuGroup = {
  id: string
  title?: string
  entries: readonly MenuEntry[]
  /** Groups within the group, one level down. */
  groups?: readonly MenuGroup[]
  collapsable?: boolean
  closedAtStart?: boolean
}

type SideNavProps = { brand: Brand; menu: readonly MenuGroup[]; foot?: ReactNode; rail?: boolean; onNavigate?: () => void }

export function SideNav({ brand, menu, foot, rail = false, onNavigate }: SideNavProps) {
  const texts = useUiTexts()
  const [closed, setClosed] = useState<readonly string[]>(() =>
    menu.flatMap((group) => [group, ...(group.groups ?? [])]).flatMap((group) => (group.closedAtStart ? [group.id] : [])),
  )
  const toggle = (id: string) => setClosed((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  return (
    <nav className="p-nav" aria-label={texts.mainNavigation} data-rail={rail || undefined}>
      <BrandLink {...brand} place="nav" onClick={onNavigate} />
      <div className="p-nav-scroll">
        {menu.map((group) => (
          <NavGroup key={group.id} group={group} closed={rail ? [] : closed} rail={rail} onToggle={toggle} onNavigate={onNavigate} />
        ))}
      </div>
      {foot && !rail && <div className="p-nav-foot">{foot}</div>}
    </nav>
  )
}

type NavGroupProps = {
  group: MenuGroup
  closed: readonly string[]
  rail: boolean
  onToggle: (id: string) => void
  onNavigate?: () => void
}

/** Folded, a group still shows where the person is. */
const activeIn = ({ entries, groups = [] }: MenuGroup): MenuEntry[] => [
  ...entries.filter(({ active }) => active),
  ...groups.flatMap(activeIn),
]

function NavGroup({ group, closed, rail, onToggle, onNavigate }: NavGroupProps) {
  const texts = useUiTexts()
  const { id, title, collapsable, entries, groups = [] } = group
  const isClosed = closed.includes(id)
  return (
    <div className="p-nav-part">
      {title &&
        (collapsable && !rail ? (
          <UnstyledButton
            className="p-nav-group"
            aria-expanded={!isClosed}
            aria-controls={`nav-${id}`}
            aria-label={isClosed ? texts.showGroup(title) : texts.hideGroup(title)}
            onClick={() => onToggle(id)}
          >
            <span>{title}</span>
            <IconChevronDown size={13} stroke={1.75} aria-hidden />
          </UnstyledButton>
        ) : (
          <div className="p-nav-group">{title}</div>
        ))}
      <div id={`nav-${id}`}>
        <NavList entries={isClosed ? activeIn(group) : entries} rail={rail} onNavigate={onNavigate} />
        {!isClosed &&
          groups.map((inner) => (
            <NavGroup key={inner.id} group={inner} closed={closed} rail={rail} onToggle={onToggle} onNavigate={onNavigate} />
          ))}
      </div>
    </div>
  )
}

type NavListProps = { entries: readonly MenuEntry[]; rail: boolean; onNavigate?: () => void }

const NavList = ({ entries, rail, onNavigate }: NavListProps) =>
  entries.length > 0 && (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <NavLink entry={entry} rail={rail} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  )

const NavLink = ({ entry, rail, onNavigate }: { entry: MenuEntry; rail: boolean; onNavigate?: () => void }) => {
  const Icon = entry.icon
  const count = entry.count ? formatCount(entry.count) : undefined
  return (
    <Tooltip label={count ? `${entry.title} · ${count}` : entry.title} position="right" disabled={!rail}>
      <UiLink href={entry.href} aria-current={entry.active ? 'page' : undefined} onClick={onNavigate}>
        <Icon size={17} stroke={1.6} aria-hidden />
        <span className="p-nav-title">{entry.title}</span>
        {count && <span className="p-nav-count">{count}</span>}
      </UiLink>
    </Tooltip>
  )
}
