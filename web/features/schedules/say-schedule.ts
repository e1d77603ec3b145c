import type { Language } from '@portico/contract/core/languages.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { dimensionOfFilter, reportFilters } from '@portico/contract/features/reports/report.ts'
import { periodWords, sayClock, sayTiming } from '@portico/contract/features/schedules/schedule-said.ts'
import type { SchedulePeriod } from '@portico/contract/features/schedules/schedule-words.ts'
import { useTranslation } from 'react-i18next'
import { useTitleWords } from '../../shared/page/page-title.ts'
import { countryName } from '../../shared/texts/country-name.ts'
import { useWords } from '../../shared/texts/words.ts'
import type { Schedule, Timing } from './schedules.queries.ts'
import { useSendables } from './use-sendables.ts'

/** A schedule as sentences in the reader's language. */
export function useScheduleWords() {
  const { t, i18n } = useTranslation(['schedules', 'transactions', 'shared'])
  const say = useWords()
  const titled = useTitleWords()
  const { byId } = useSendables()
  const language = i18n.language as Language
  const value = (dimension: Dimension, one: string, names: Schedule['names']): string => {
    if (dimension === 'status') return t(`transactions:status.${one}` as 'transactions:status.Captured')
    if (dimension === 'type') return t(`transactions:type.${one}` as 'transactions:type.Payment')
    if (dimension === 'paymentMethod') return t(`shared:paymentMethod.${one}` as 'shared:paymentMethod.Card')
    if (dimension === 'country') return countryName(one) ?? one
    return names[one] ?? one
  }
  return {
    report: (id: string) => titled(byId(id).words),
    timing: (timing: Timing) => `${sayTiming(timing, language)}, ${sayClock(timing.timeZone, language)}`,
    period: (filters: Schedule['filters']) => say(periodWords[filters.period as SchedulePeriod]),
    /** What it is narrowed to and grouped by: label and values. */
    filters: ({ filters, names }: Pick<Schedule, 'filters' | 'names'>): [string, string][] => [
      ...reportFilters.flatMap((name): [string, string][] => {
        const dimension = dimensionOfFilter[name]
        const values = filters[name]?.split(',').map((one) => value(dimension, one, names))
        return values ? [[say(dimensionWords[dimension]), values.join(', ')]] : []
      }),
      ...(filters.groupBy
        ? [
            [
              t('schedules:field.groupBy'),
              filters.groupBy
                .split(',')
                .map((one) => say(dimensionWords[one as Dimension]))
                .join(', '),
            ] as [string, string],
          ]
        : []),
    ],
  }
}
