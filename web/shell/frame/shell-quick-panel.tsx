import { QuickPanel } from '@portico/ui/frame/quick-panel.tsx'
import { ErrorState } from '@portico/ui/pieces/error-state.tsx'
import { problemText } from '../../shared/api/problem-text.ts'
import { AppearanceFields } from '../../shared/look/appearance-fields.tsx'
import type { QuickParts } from '../../shared/page/shell-slots.ts'
import type { QuickTab } from './use-overlay.ts'
import { useSlot } from './use-slot.ts'

type ShellQuickPanelProps = { opened: boolean; tab: QuickTab; onClose: () => void }

/** What a person keeps at hand on every page: the day, the calendar, the notes, and how the portal looks. */
export function ShellQuickPanel({ opened, tab, onClose }: ShellQuickPanelProps) {
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
      settings={<AppearanceFields />}
    />
  )
}
