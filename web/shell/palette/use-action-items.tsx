import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { PaletteItem } from '@portico/ui/frame/palette-search.ts'
import type { LayoutName } from '@portico/ui/frame/shell.tsx'
import {
  IconBaselineDensityMedium,
  IconKeyboard,
  IconLanguage,
  IconLayout,
  IconLayoutSidebarRight,
  IconLifebuoy,
  IconLink,
  IconLogout,
  IconNote,
  IconPalette,
  IconToggleLeft,
  IconUserCog,
} from '@tabler/icons-react'
import { useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeAppearance } from '../../shared/look/change-appearance.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useKeepLanguage } from '../../shared/session/use-keep-language.ts'
import { useOfferedLanguages } from '../../shared/session/use-offered-languages.ts'
import { currentLanguage } from '../../shared/texts/texts.ts'
import { profileOf, useSignOut } from '../frame/person-items.tsx'
import { hasSupportDialog } from '../frame/support-access.ts'
import { useCopyLink } from '../frame/use-copy-link.ts'
import type { QuickTab } from '../frame/use-overlay.ts'
import type { PortalContext } from '../portal-context.ts'

export type PaletteActs = {
  onQuick: (tab?: QuickTab) => void
  onKeys: () => void
  onSupport: () => void
  onMode: (mode: 'Test' | 'Live') => void
}

const schemes = { light: 'light', dark: 'dark', auto: 'system' } as const
const layouts: readonly LayoutName[] = ['vertical-1', 'vertical-v2', 'enterprise', 'material']
type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>

/** What can be done from the palette; what already holds is left out. */
export function useActionItems({ onQuick, onKeys, onSupport, onMode }: PaletteActs): PaletteItem[] {
  const { t } = useTranslation('shell')
  const { t: tShared } = useTranslation('shared')
  const { screens } = useRouteContext({ strict: false }) as PortalContext
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const session = useSession()
  const offered = useOfferedLanguages('portal', currentLanguage())
  const { user, mode } = session
  const signOut = useSignOut()
  const keepLanguage = useKeepLanguage()
  const changeAppearance = useChangeAppearance()
  const copyLink = useCopyLink()
  const { density, shortcuts, layoutName } = user.appearance
  const item = (id: string, label: string, Icon: Icon, act: { onChoose: () => void } | { href: string }): PaletteItem => ({
    id,
    label,
    icon: <Icon size={16} stroke={1.6} aria-hidden />,
    ...act,
  })
  const act = (id: string, label: string, Icon: Icon, onChoose: () => void) => item(id, label, Icon, { onChoose })
  const otherSchemes = (Object.keys(schemes) as MantineColorScheme[]).filter((scheme) => scheme !== colorScheme)
  const otherLayouts = layouts.filter((layout) => layout !== (layoutName ?? user.themeSettings.layoutName))
  const otherMode = mode === 'Test' ? 'Live' : 'Test'
  const nextDensity = density === 'compact' ? 'comfortable' : 'compact'
  return [
    ...(hasSupportDialog(session) ? [act('support', t('help.support'), IconLifebuoy, onSupport)] : []),
    ...(session.isViewing
      ? []
      : [
          act('note', t('act.newNote'), IconNote, () => onQuick('notes')),
          act('quick', t('quick.open'), IconLayoutSidebarRight, () => onQuick()),
        ]),
    act('copy-link', t('copyLink.action'), IconLink, copyLink),
    act('keys', t('keys.title'), IconKeyboard, onKeys),
    ...(user.mode.toggle === 'free'
      ? [act('mode', t(otherMode === 'Test' ? 'act.toTest' : 'act.toLive'), IconToggleLeft, () => onMode(otherMode))]
      : []),
    ...otherSchemes.map((scheme) =>
      act(`theme-${scheme}`, t('act.theme', { name: t(`person.${schemes[scheme]}`) }), IconPalette, () => setColorScheme(scheme)),
    ),
    ...offered
      .filter((language) => language !== currentLanguage())
      .map((language) =>
        act(`language-${language}`, t('act.language', { name: t(`person.${language}`) }), IconLanguage, () => keepLanguage(language)),
      ),
    ...otherLayouts.map((layout) =>
      act(`layout-${layout}`, t('act.layout', { name: tShared(`appearance.layouts.${layout}`) }), IconLayout, () =>
        changeAppearance({ layoutName: layout }),
      ),
    ),
    act(`density-${nextDensity}`, t(nextDensity === 'compact' ? 'act.compact' : 'act.comfortable'), IconBaselineDensityMedium, () =>
      changeAppearance({ density: nextDensity }),
    ),
    act('shortcuts', t(shortcuts ? 'act.shortcutsOff' : 'act.shortcutsOn'), IconKeyboard, () =>
      changeAppearance({ shortcuts: !shortcuts }),
    ),
    ...(session.isViewing ? [] : [item('profile', t('person.profile'), IconUserCog, { href: profileOf(user.level, screens) })]),
    act('sign-out', t('person.signOut'), IconLogout, signOut),
  ]
}
