import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { ErrorState } from '@portico/ui/error-state.tsx'
import { LayoutChoice } from '@portico/ui/layout-choice.tsx'
import { QuickPanel, QuickToggle } from '@portico/ui/quick-panel.tsx'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../shared/problem-text.ts'
import { useSession } from '../../shared/session.tsx'
import type { QuickParts } from '../shell-slots.ts'
import type { ChangeAppearance } from './use-appearance.ts'
import type { QuickTab } from './use-overlay.ts'
import { useSlot } from './use-slot.ts'

type ShellQuickPanelProps = { opened: boolean; tab: QuickTab; onClose: () => void; onAppearance: ChangeAppearance }

/** What a person keeps at hand on every page: the day, the calendar, the notes, and how the portal looks. */
export function ShellQuickPanel({ opened, tab, onClose, onAppearance }: ShellQuickPanelProps) {
  const parts = useSlot('quick', opened)
  const show = (name: keyof QuickParts) => {
    const Part = parts.data?.[name]
    if (Part) return <Part />
    if (!parts.error) return null
    return <ErrorState title={problemText(parts.error)} onRetry={() => void parts.refetch()} />
  }
  return (
    <QuickPanel
      opened={opened}
      startTab={tab}
      onClose={onClose}
      today={show('Today')}
      events={show('Events')}
      notes={show('Notes')}
      settings={<QuickSettings onAppearance={onAppearance} />}
    />
  )
}

function QuickSettings({ onAppearance }: { onAppearance: ChangeAppearance }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme()
  const { density, shortcuts, layoutName } = user.appearance
  return (
    <>
      <QuickToggle label={t('quick.dark')} checked={scheme === 'dark'} onChange={(dark) => setColorScheme(dark ? 'dark' : 'light')} />
      <QuickToggle
        label={t('quick.compact')}
        note={t('quick.compactNote')}
        checked={density === 'compact'}
        onChange={(compact) => onAppearance({ density: compact ? 'compact' : 'comfortable' })}
      />
      <QuickToggle
        label={t('quick.shortcuts')}
        note={t('quick.shortcutsNote')}
        checked={shortcuts}
        onChange={(on) => onAppearance({ shortcuts: on })}
      />
      <LayoutChoice
        label={t('quick.layout')}
        names={{
          'vertical-1': t('layout.vertical-1'),
          'vertical-v2': t('layout.vertical-v2'),
          enterprise: t('layout.enterprise'),
          material: t('layout.material'),
        }}
        value={layoutName ?? user.themeSettings.layoutName}
        onChange={(layout) => onAppearance({ layoutName: layout })}
      />
    </>
  )
}
