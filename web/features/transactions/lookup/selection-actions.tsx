import { Button } from '@mantine/core'
import { notify } from '@portico/ui/notify.tsx'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What can be done with the chosen rows: their ids go to the clipboard, one per line. */
export function SelectionActions({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('transactions')
  const copy = () => navigator.clipboard.writeText(ids.join('\n')).then(() => notify.success(t('lookup.idsCopied', { count: ids.length })))
  return (
    <Button variant="default" leftSection={<IconCopy size={15} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
      {t('lookup.selectedIds')}
    </Button>
  )
}
