import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export const ExportButton = ({ isRunning, onPress }: { isRunning: boolean; onPress: () => void }) => {
  const { t } = useTranslation('transactions')
  return (
    <Button variant="default" leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />} loading={isRunning} onClick={onPress}>
      {t('lookup.export')}
    </Button>
  )
}
