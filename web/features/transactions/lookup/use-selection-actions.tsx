import type { Actions } from '@portico/ui/actions/offered-actions.ts'
import { notify } from '@portico/ui/notices/notify.tsx'
import { useCopy } from '@portico/ui/pieces/copy-button.tsx'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What can be done with the chosen rows: their ids go to the clipboard, one per line. */
export function useSelectionActions(ids: readonly string[]): Actions {
  const { t } = useTranslation('transactions')
  const [, copy] = useCopy(() => notify.success(t('lookup.idsCopied', { count: ids.length })))
  const icon = <IconCopy size={15} stroke={1.75} aria-hidden />
  return [{ id: 'copy', label: t('lookup.selectedIds'), icon, onClick: () => copy(ids.join('\n')) }]
}
