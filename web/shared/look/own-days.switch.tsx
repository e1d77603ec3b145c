import { Switch } from '@mantine/core'
import { zoneCity } from '@portico/ui/words/date-format.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.tsx'
import { useChangeAppearance } from './change-appearance.ts'

/** Whether the reader has figures in their own days; the choice is kept. */
export function OwnDaysSwitch() {
  const { t } = useTranslation('shared')
  const { appearance, configureTimeZone } = useSession().user
  const change = useChangeAppearance()
  return (
    <Switch
      size="xs"
      label={t('ownDays', { city: zoneCity(configureTimeZone) })}
      checked={appearance.figuresInOwnZone}
      onChange={({ currentTarget }) => change({ figuresInOwnZone: currentTarget.checked })}
    />
  )
}
