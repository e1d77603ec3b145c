import { Stack } from '@mantine/core'
import type { schedulePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import { failureWords } from '@portico/contract/features/schedules/schedule-said.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { type Fact, Facts } from '@portico/ui/pieces/facts.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { useWords } from '../../shared/texts/words.ts'
import { RunPill } from './pills.tsx'
import { reportLink } from './report-link.ts'
import { useScheduleWords } from './say-schedule.ts'
import { formatOf } from './schedule.columns.tsx'
import { ScheduleActions } from './schedule-actions.tsx'
import { type Mode, type Schedule, scheduleWire } from './schedules.queries.ts'

type ScheduleFactsProps = {
  record: Schedule
  mode: Mode
  whose: keyof typeof schedulePaths
  onLog: () => void
  onDeleted: () => void
}

export function ScheduleFacts(props: ScheduleFactsProps) {
  const { record, mode, whose } = props
  const { t } = useTranslation('schedules')
  const say = useWords()
  const words = useScheduleWords()
  const mayOpen = useMayOpen()
  const { can } = useSession()
  const isOwn = record.isOfCustomer === (whose === 'merchant') && can(scheduleWire.activate.access)
  const link = reportLink(record, whose, mode)
  const [last] = record.lastRuns
  const facts: Fact[] = [
    { label: t('column.timing'), value: words.timing(record), wide: true },
    [t('column.nextRunAt'), record.nextRunAt ? <DateTime key="next" at={record.nextRunAt} style="minute" /> : t('off')],
    [t('field.period'), words.period(record.filters)],
    ...(whose === 'staff' ? [[t('field.merchantId'), record.merchantName ?? t('everyCustomer')] as const] : []),
    [t('field.format'), t(`format.${formatOf(record)}`)],
    [t('fact.empty'), t(record.skipIfEmpty ? 'fact.notSent' : 'fact.sent')],
    [t('column.ownerName'), record.ownerName],
    [t('column.createdAt'), <DateTime key="created" at={record.createdAt} />],
  ]
  const filters = words.filters(record)
  return (
    <>
      <DrawerPart>
        <Stack gap="sm">
          <ScheduleActions {...props} />
          {record.stoppedBecause && (
            <p className="p-note" data-tone="negative">
              {say(failureWords[record.stoppedBecause])} {isOwn && t('resumeHint')}
            </p>
          )}
          {record.isOfCustomer && whose === 'staff' && <p className="p-note">{t('ofCustomer')}</p>}
        </Stack>
      </DrawerPart>
      <DrawerPart>
        <Facts items={facts} />
      </DrawerPart>
      {last && (
        <DrawerPart title={t('column.lastRun')}>
          <p className="p-schedule-run">
            <RunPill of={last} />
            <DateTime at={last.dueAt} style="minute" />
          </p>
          {last.failure && <p className="p-lead">{say(failureWords[last.failure])}</p>}
        </DrawerPart>
      )}
      <DrawerPart title={t('field.recipients')}>
        <ul className="p-schedule-people">
          {record.recipients.map((address) => (
            <li key={address}>
              {address}
              {record.outside.includes(address) && <small>{t('outside')}</small>}
            </li>
          ))}
        </ul>
      </DrawerPart>
      <DrawerPart title={t('filters')}>
        {filters.length > 0 ? <Facts items={filters} /> : <p className="p-lead">{t('noFilters')}</p>}
        {mayOpen(link.path) && <UiLink href={link.href}>{t('openReport')}</UiLink>}
      </DrawerPart>
    </>
  )
}
