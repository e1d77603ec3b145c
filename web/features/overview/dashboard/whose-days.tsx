import { zoneCity } from '@portico/ui/words/date-format.ts'
import { useTranslation } from 'react-i18next'
import { late } from '../../../shared/page/late.tsx'
import { useSession } from '../../../shared/session/session.tsx'

type WhoseDaysProps = { period: 'today' | 'thirtyDays'; zone: string }

const OwnDaysSwitch = late([], async () => (await import('../../../shared/look/own-days.switch.tsx')).OwnDaysSwitch)

/** The heading of the figures: whose days they are. Users elsewhere may have them in their own days, and keep that choice. */
export function WhoseDays({ period, zone }: WhoseDaysProps) {
  const { t } = useTranslation('overview')
  const { appearance, configureTimeZone } = useSession().user
  // Also where platform staff look at a tenant whose days are their own: their choice stays in sight.
  const isOffered = appearance.figuresInOwnZone || zone !== configureTimeZone
  return (
    <div className="p-whose-days">
      <h2>{t(`days.${period}`, { city: zoneCity(zone) })}</h2>
      {isOffered && <OwnDaysSwitch />}
    </div>
  )
}
