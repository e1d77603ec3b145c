import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { LayoutChoice } from '@portico/ui/frame/layout-choice.tsx'
import { QuickToggle } from '@portico/ui/frame/quick-panel.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.tsx'
import { useChangeAppearance } from './change-appearance.ts'

/** How the portal looks for this person: each choice holds at once, and but for the dark mode in every browser. */
export function AppearanceFields() {
  const { t } = useTranslation('shared')
  const { user } = useSession()
  const change = useChangeAppearance()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme()
  const { density, shortcuts, layoutName } = user.appearance
  return (
    <>
      <QuickToggle label={t('appearance.dark')} checked={scheme === 'dark'} onChange={(dark) => setColorScheme(dark ? 'dark' : 'light')} />
      <QuickToggle
        label={t('appearance.compact')}
        note={t('appearance.compactNote')}
        checked={density === 'compact'}
        onChange={(compact) => change({ density: compact ? 'compact' : 'comfortable' })}
      />
      <QuickToggle
        label={t('appearance.shortcuts')}
        note={t('appearance.shortcutsNote')}
        checked={shortcuts}
        onChange={(on) => change({ shortcuts: on })}
      />
      <LayoutChoice
        label={t('appearance.layout')}
        names={{
          'vertical-1': t('appearance.layouts.vertical-1'),
          'vertical-v2': t('appearance.layouts.vertical-v2'),
          enterprise: t('appearance.layouts.enterprise'),
          material: t('appearance.layouts.material'),
        }}
        value={layoutName ?? user.themeSettings.layoutName}
        onChange={(layout) => change({ layoutName: layout })}
      />
    </>
  )
}
