/**
 * `<Shell layout brand menu crumbs person foldedAtStart? onFold? onJump? onNearJump? mode? help? bell? tools? strips? alerts? quick? footer? foot? >page</Shell>`: all around
 * a page. Two layouts have their navigation at the side (a rail of icons up to 1088 px), two across the top. The menu button opens all of
 * it over the page, and folds it to the rail where it is beside the page with room; on phones there is no other way. The header holds crumbs, jump button (Ctrl K), mode, help, bell and person; strips and alerts are under
 * it, the quick panel opens beside the page, and a skip link comes before all. `crumbs` end with the page itself, which has no `href`;
 * on phones only the way back is left of them. Links go through `UiLinkProvider`.
 */
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { UiLink } from '../behaviour/link.tsx'
import { commandKey, isCommand } from '../behaviour/shortcuts.ts'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { late } from '../notices/late.ts'
import { useLatePart } from '../notices/use-late-part.ts'
import { useUiTexts } from '../words/texts.tsx'
import { type Brand, BrandLink } from './brand-link.tsx'
import type { Person } from './person.ts'
import { PersonMenu } from './person-menu.tsx'
import { type MenuGroup, SideNav } from './side-nav.tsx'
import { TopNav } from './top-nav.tsx'

export type Crumb = { label: string; href?: string }

/** Navigation at the side: full height, or below a header that spans the window. Across the top: a bar of its own, or in the header. */
export type LayoutName = 'vertical-1' | 'vertical-v2' | 'enterprise' | 'material'
const sideLayouts: readonly LayoutName[] = ['vertical-1', 'vertical-v2']
/** The toolbar of the first kind shows the user's name and time zone, the second has both in a menu. */
export const toolbarOf = (layout: LayoutName): 'first' | 'second' =>
  layout === 'vertical-1' || layout === 'enterprise' ? 'first' : 'second'

type ShellProps = {
  layout?: LayoutName
  brand: Brand
  menu: readonly MenuGroup[]
  crumbs: readonly Crumb[]
  person: Person
  /** The navigation begins as a rail also where there is room for it; `onFold` hears when the person folds or unfolds it. */
  foldedAtStart?: boolean
  onFold?: (folded: boolean) => void
  onJump?: () => void
  /** The jump button or its key may be pressed soon. */
  onNearJump?: () => void
  mode?: ReactNode
  help?: ReactNode
  bell?: ReactNode
  /** Further tools at the end of the header, after the person. */
  tools?: ReactNode
  strips?: ReactNode
  alerts?: ReactNode
  quick?: ReactNode
  footer?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** The whole navigation, over the page. */
const navDrawer = late(() => import('./nav-drawer.tsx'))

export function Shell(props: ShellProps) {
  const { layout = 'vertical-1', brand, menu, crumbs, person, onJump, onNearJump, mode, help, bell, tools, foot } = props
  const texts = useUiTexts()
  const main = useRef<HTMLDivElement>(null)
  const [menuOpened, setMenuOpened] = useState(false)
  const [folded, setFolded] = useState(props.foldedAtStart ?? false)
  const [drawer, drawerOpened] = useLatePart(navDrawer, menuOpened, () => setMenuOpened(false))
  const rail = useMediaQuery('(min-width: 48.01em) and (max-width: 68em)', false, { getInitialValueInEffect: false })
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  useJumpKey(onJump, onNearJump)
  const isSide = sideLayouts.includes(layout)
  const folds = isSide && !phone && !rail
  const fold = () => {
    setFolded(!folded)
    props.onFold?.(!folded)
  }
  return (
    <div className="p-shell" data-layout={layout} data-folded={(folds && folded) || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on the page; only the address bar is left alone */}
      <a
        className="p-skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {texts.skipToContent}
      </a>
      {!phone && isSide && <SideNav brand={brand} menu={menu} foot={foot} rail={rail || folded} />}
      <header className="p-header" data-toolbar={toolbarOf(layout)}>
        {folds ? (
          <MenuButton label={folded ? texts.openMenu : texts.closeMenu} expanded={!folded} onClick={fold} />
        ) : (
          <MenuButton label={texts.openMenu} expanded={menuOpened} onNear={navDrawer.ahead} onClick={() => setMenuOpened(true)} />
        )}
        {!phone && layout !== 'vertical-1' && <BrandLink {...brand} place="header" />}
        <Crumbs crumbs={crumbs} />
        <div className="p-header-end">
          {onJump && (
            <button type="button" className="p-jump" onPointerEnter={onNearJump} onFocus={onNearJump} onClick={onJump}>
              <IconSearch size={15} stroke={1.75} aria-hidden />
              <span>{texts.jumpTo}</span> <kbd>{commandKey} K</kbd>
            </button>
          )}
          {mode}
          {help}
          {bell}
          <PersonMenu {...person} compact={toolbarOf(layout) === 'second'} />
          {tools}
        </div>
      </header>
      {!phone && !isSide && <TopNav menu={menu} />}
      <div className="p-main" id="main" ref={main} tabIndex={-1}>
        {props.strips}
        {props.alerts}
        {props.children}
        {props.footer && <footer className="p-footer">{props.footer}</footer>}
      </div>
      {props.quick}
      {!folds && drawer && (
        <drawer.NavDrawer opened={drawerOpened} onClose={() => setMenuOpened(false)}>
          <SideNav brand={brand} menu={menu} foot={foot} onNavigate={() => setMenuOpened(false)} />
        </drawer.NavDrawer>
      )}
    </div>
  )
}

type MenuButtonProps = { label: string; expanded: boolean; onNear?: () => void; onClick: () => void }

const MenuButton = ({ label, expanded, onNear, onClick }: MenuButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon size="lg" aria-label={label} aria-expanded={expanded} onPointerEnter={onNear} onFocus={onNear} onClick={onClick}>
      <IconMenu2 size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
)

function useJumpKey(onJump?: () => void, onNearJump?: () => void) {
  useEffect(() => {
    if (!onJump) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') onNearJump?.()
      if (!isCommand(event, 'k')) return
      event.preventDefault()
      onJump()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [onJump, onNearJump])
}

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const texts = useUiTexts()
  return (
    <nav className="p-crumbs" aria-label={texts.breadcrumb}>
      <ol>
        {crumbs.map((crumb, place) => {
          const last = place === crumbs.length - 1
          return (
            <li key={`${crumb.label}:${crumb.href ?? ''}`} data-back={place === crumbs.length - 2 || undefined}>
              {crumb.href && !last ? (
                <UiLink href={crumb.href}>{crumb.label}</UiLink>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{crumb.label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
