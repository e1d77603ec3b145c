import { Switch } from '@mantine/core'
import { zoneCity } from '@portico/ui/words/date-format.ts'
import { useTranslation } from 'react-i18next'
import { useChangeAppearance } from '../../../shared/look/change-appearance.ts'
import { useSession } from '../../../shared/session/session.tsx'

type WhoseDaysProps = { period: 'today' | 'thirtyDays'; zone: string }

/** The heading of the figures: whose days they are. Users elsewhere may have them in their own days, and keep that choice. */
export function WhoseDays({ period, zone }: WhoseDaysProps) {
  const { t } = useTranslation('overview')
  const { user } = useSession()
  const change = useChangeAppearance()
  const { figuresInOwnZone } = user.appearance
  const own = user.configureTimeZone
  // Also where platform staff look at a tenant whose days are their own: their choice stays in sight.
  const isOffered = figuresInOwnZone || zone !== own
  return (
    <div className="p-whose-days">
      <h2>{t(`days.${period}`, { city: zoneCity(zone) })}</h2>
      {isOffered && (
        <Switch
          size="xs"
          label={t('days.own', { city: zoneCity(own) })}
          checked={figuresInOwnZone}
          onChange={({ currentTarget }) => change({ figuresInOwnZone: currentTarget.checked })}
        />
      )}
    </div>
  )
}
