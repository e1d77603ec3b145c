import { keyName, shortcuts } from '@portico/ui/behaviour/shortcuts.ts'
import { ShortcutSheet } from '@portico/ui/frame/shortcut-sheet.tsx'
import { useTranslation } from 'react-i18next'
import { editable } from './use-shell-keys.ts'

type Place = keyof typeof shortcuts
type Does = { [At in Place]: keyof (typeof shortcuts)[At] }[Place]

/** What every key does; `?` opens it. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const canEdit = opened && document.querySelector(editable) !== null
  const groups = (Object.keys(shortcuts) as Place[]).map((place) => ({
    title: t(`keys.${place}`),
    lines: (Object.entries(shortcuts[place]) as [Does, readonly string[]][])
      .filter(([does]) => does !== 'edit' || canEdit)
      .map(([does, keys]) => ({ keys: keys.map((key) => keyName(key, t('keys.space'))), does: t(`keys.${does}`) })),
  }))
  return <ShortcutSheet opened={opened} groups={groups} onClose={onClose} />
}
