import { Switch } from '@mantine/core'
import { zoneCity } from '@portico/ui/words/date-format.ts'
import { useTranslation } from 'react-i18next'
import { useChangeAppearance } from '../../../shared/look/change-appearance.ts'
import { useSession } from '../../../shared/session/session.tsx'

/** Whether the reader has figures in their own days; the choice is kept. */
export function OwnDaysSwitch() {
  const { t } = useTranslation('overview')
  const { appearance, configureTimeZone } = useSession().user
  const change = useChangeAppearance()
  return (
    <Switch
      size="xs"
      label={t('days.own', { city: zoneCity(configureTimeZone) })}
      checked={appearance.figuresInOwnZone}
      onChange={({ currentTarget }) => change({ figuresInOwnZone: currentTarget.checked })}
    />
  )
}
