import { CommandPalette } from '@portico/ui/frame/command-palette.tsx'
import type { PaletteItem, PaletteSource } from '@portico/ui/frame/palette-search.ts'
import type { MenuGroup } from '@portico/ui/frame/side-nav.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { visitsOf } from '../../shared/session/visits.ts'
import { loadTexts } from '../../shared/texts/texts.ts'
import type { PortalContext } from '../portal-context.ts'
import { pageItems, recentItems } from './page-items.ts'
import { type PaletteActs, useActionItems } from './use-action-items.tsx'
import { useHereItems } from './use-here-items.tsx'

type ShellPaletteProps = PaletteActs & { opened: boolean; menu: readonly MenuGroup[]; onClose: () => void }

/** Ctrl K: actions of the open page, pages the user may open, visited places, and records by any of their ids. */
export function ShellPalette({ opened, menu, onClose, ...acts }: ShellPaletteProps) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const { history } = useRouter()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const pages = pageItems(menu)
  const actions = useActionItems(acts)
  const acting = useHereItems(opened, 'action')
  const views = useHereItems(opened, 'view')
  const sources = useSources()
  const ending = useEnding()
  return (
    <CommandPalette
      opened={opened}
      onClose={onClose}
      groups={[
        ...(acting.length > 0 ? [{ id: 'here', title: t('palette.here'), items: acting }] : []),
        { id: 'pages', title: t('palette.pages'), items: pages },
        ...(views.length > 0 ? [{ id: 'views', title: t('palette.views'), items: views }] : []),
        { id: 'actions', title: t('palette.actions'), items: actions },
      ]}
      sources={sources}
      ending={ending}
      recent={opened ? recentItems(visitsOf(user.id), pages, here) : []}
      onChoose={({ href }) => href && history.push(href)}
    />
  )
}

const searchIcon = <IconSearch size={16} stroke={1.6} aria-hidden />

/** Whatever was found, the lists can be searched for all of it. */
function useEnding() {
  const { t } = useTranslation('shell')
  const { slots } = useRouteContext({ strict: false }) as PortalContext
  const session = useSession()
  return (text: string): PaletteItem[] =>
    slots.finders
      .filter(({ isOpenTo }) => isOpenTo(session))
      .flatMap(({ id, allHref }) => {
        if (!allHref) return []
        return [{ id, label: t(`palette.all.${id as 'payments'}`, { text }), href: allHref(session, text), icon: searchIcon }]
      })
}

function useSources(): PaletteSource[] {
  const { t } = useTranslation('shell')
  const { slots } = useRouteContext({ strict: false }) as PortalContext
  const session = useSession()
  const queries = useQueryClient()
  return slots.finders
    .filter(({ isOpenTo }) => isOpenTo(session))
    .map(({ id, texts, load }) => ({
      id,
      title: t(`palette.${id}`),
      search: async (text, signal) => {
        const [{ find }] = await Promise.all([load(), loadTexts(texts)])
        return find(text, { session, queries, signal })
      },
    }))
}
