import { schedulePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import { daysOfPeriod, type SchedulePeriod, schedulePeriods } from '@portico/contract/features/schedules/schedule-words.ts'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import { isDateRange } from '@portico/ui/words/date-range.ts'
import { IconCalendarClock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '../../shared/page/late.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useWish } from './dialogs/use-wish.ts'
import { type Mode, scheduleWire } from './schedules.queries.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { useSendables } from './use-sendables.ts'

const ScheduleDialog = late([scheduleTexts], async () => (await import('./dialogs/schedule.dialog.tsx')).ScheduleDialog)

type ScheduleButtonProps = {
  /** By its id. */
  report: string
  /** What the report is asked on the page. */
  asked: Readonly<Record<string, string | readonly string[] | undefined>>
  period: unknown
  /** Of the merchants and websites in it. */
  names: Readonly<Record<string, string>>
  /** The zone in whose days it is shown. */
  timeZone: string | undefined
  mode: Mode
  /** Why this part of the report can’t be scheduled. */
  offReason?: string | undefined
}

const icon = <IconCalendarClock size={16} stroke={1.75} aria-hidden />
const usual = { 7: 'last7Days', 30: 'last30Days', 365: 'last365Days' } as const satisfies Record<number, SchedulePeriod>

/** Schedules the report as it is shown: with its filters, and the period that moves with the clock. */
export function ScheduleButton({ report, asked, period, names, timeZone, mode, offReason }: ScheduleButtonProps) {
  const { t } = useTranslation('schedules')
  const { can, user } = useSession()
  const { begin } = useWish()
  const of = useSendables().byId(report)
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  if (user.level === 'platform' || !can(scheduleWire.create.access)) return null
  const preset = isDateRange(period) ? schedulePeriods.find((one) => one === period.preset && daysOfPeriod[one] <= of.days.most) : undefined
  const filters = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined || !(name in of.filters || name === 'groupBy') ? [] : [[name, [value].flat().join(',')]],
    ),
  )
  const merchantIds = [asked.merchantId ?? []].flat()
  const about = user.level === 'tenant' && merchantIds.length === 1 ? { about: merchantIds[0]! } : {}
  const zone = timeZone !== undefined && /^(UTC|.+\/.+)$/.test(timeZone) ? { timeZone } : {}
  const wish = begin({ reportType: report, filters, names, period: preset ?? usual[of.days.standard], ...about, ...zone })
  const path = schedulePaths[user.level === 'merchant' ? 'merchant' : 'staff']
  return (
    <>
      <PageActions
        actions={[{ id: 'schedule', label: t('scheduleThis'), icon, onClick: () => setOpen(true), ...(offReason ? { offReason } : {}) }]}
      />
      {isOpen && (
        <ScheduleDialog
          mode={mode}
          wish={wish}
          onClose={() => setOpen(false)}
          onDone={({ id }) =>
            void navigate({ to: `${path}/${id}`, search: (user.level === 'tenant' && mode === 'Test' ? { mode } : {}) as never })
          }
        />
      )}
    </>
  )
}
