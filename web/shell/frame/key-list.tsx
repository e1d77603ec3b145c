import { commandKey } from '@portico/ui/keys.tsx'
import { type ShortcutGroup, ShortcutSheet } from '@portico/ui/shortcut-sheet.tsx'
import { useTranslation } from 'react-i18next'
import { editable } from './use-shell-keys.ts'

/** What every key does; `?` opens it. */
export function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const canEdit = opened && document.querySelector(editable) !== null
  const groups: ShortcutGroup[] = [
    {
      title: t('keys.everywhere'),
      lines: [
        { keys: [commandKey, 'K'], does: t('keys.jump') },
        { keys: ['g', 'd'], does: t('keys.dashboard') },
        { keys: ['g', 't'], does: t('keys.lookup') },
        { keys: ['Esc'], does: t('keys.close') },
        { keys: ['?'], does: t('keys.help') },
      ],
    },
    {
      title: t('keys.lists'),
      lines: [
        { keys: ['/'], does: t('keys.search') },
        { keys: ['F'], does: t('keys.filter') },
        { keys: ['J', 'K'], does: t('keys.rows') },
        { keys: ['X'], does: t('keys.select') },
        { keys: ['Enter'], does: t('keys.open') },
      ],
    },
    {
      title: t('keys.records'),
      lines: [{ keys: ['[', ']'], does: t('keys.walk') }, ...(canEdit ? [{ keys: ['E'], does: t('keys.edit') }] : [])],
    },
  ]
  return <ShortcutSheet opened={opened} groups={groups} onClose={onClose} />
}
