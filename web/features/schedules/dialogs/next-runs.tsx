import { useDebouncedValue } from '@mantine/hooks'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../../shared/api/problem-text.ts'
import { useScheduleWords } from '../say-schedule.ts'
import { nextRunsQuery, type Timing } from '../schedules.queries.ts'

/** The times as a sentence, and the next three of them by the clock of the schedule. */
export function NextRuns({ timing, isComplete }: { timing: Timing; isComplete: boolean }) {
  const { t } = useTranslation('schedules')
  const words = useScheduleWords()
  const [asked] = useDebouncedValue(timing, 400)
  const { data, error } = useQuery(nextRunsQuery(asked, isComplete))
  if (!isComplete) return null
  const [wrong] = Object.values(refusedFields(error))
  if (wrong) return <p className="p-field-error">{wrong}</p>
  return (
    <div className="p-note" role="status">
      <strong>{words.timing(timing)}</strong>
      {data && (
        <span className="p-schedule-next">
          {t('next', { runs: data.map((at) => formatDate(at, asked.timeZone, 'minute')).join(' · ') })}
        </span>
      )}
    </div>
  )
}
