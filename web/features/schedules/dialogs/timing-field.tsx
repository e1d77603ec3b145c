import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import type { Language } from '@portico/contract/core/languages.ts'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { weekdayName } from '@portico/contract/features/schedules/schedule-said.ts'
import { frequencies } from '@portico/contract/features/schedules/schedule-words.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { zoneOptions } from '../../../shared/form/time-zones.ts'
import type { Timing } from '../schedules.queries.ts'
import { NextRuns } from './next-runs.tsx'
import { isComplete } from './timing-complete.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const monthDays = Array.from({ length: 31 }, (_, at) => String(at + 1))

/** When a report is sent: how often, on which days, at which time of whose clock; what that means is said below. */
export function TimingField({ value, onChange, onBlur, error }: FieldProps) {
  const { t, i18n } = useTranslation('schedules')
  const timing: Timing = value
  const { frequency } = timing
  const change = (part: Partial<Timing>) => onChange({ ...timing, ...part })
  const language = i18n.language as Language
  const dayName = (day: string) => (day === '31' ? t('lastDay') : day)
  return (
    <Stack gap="sm">
      <div className="p-schedule-pair">
        <SelectField
          label={t('field.frequency')}
          options={frequencies.map((one) => ({ value: one, label: t(`frequency.${one}`) }))}
          value={frequency}
          onChange={(next) => change({ frequency: next as Timing['frequency'] })}
          onBlur={onBlur}
        />
        {frequency === 'cron' ? (
          <TextInput
            label={t('field.cron')}
            value={timing.cron ?? ''}
            onChange={({ currentTarget }) => change({ cron: currentTarget.value })}
            onBlur={onBlur}
            placeholder="0 8 * * 1-5"
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            required
          />
        ) : (
          <TextInput
            label={t('field.time')}
            value={timing.time ?? ''}
            onChange={({ currentTarget }) => change({ time: currentTarget.value })}
            onBlur={() => {
              change({ time: tidyTime(timing.time ?? '') })
              onBlur()
            }}
            placeholder="08:00"
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            required
          />
        )}
      </div>
      {frequency === 'weekly' && (
        <Checkbox.Group
          label={t('field.weekdays')}
          value={(timing.weekdays ?? []).map(String)}
          onChange={(ticked) => change({ weekdays: ticked.map(Number).sort((a, b) => a - b) })}
        >
          <Group gap="sm" mt={4}>
            {weekdays.map((day) => (
              <Checkbox key={day} value={String(day)} label={capital(weekdayName(day, language), language)} onBlur={onBlur} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <div className="p-schedule-pair">
        {frequency === 'monthly' && (
          <SelectField
            label={t('field.monthDay')}
            options={monthDays.map((day) => ({ value: day, label: dayName(day) }))}
            value={timing.monthDay === null ? null : String(timing.monthDay)}
            onChange={(day) => change({ monthDay: day === null ? null : Number(day) })}
            onBlur={onBlur}
          />
        )}
        <SelectField
          label={t('field.timeZone')}
          options={zoneOptions(timing.timeZone)}
          value={timing.timeZone}
          onChange={(zone) => zone && change({ timeZone: zone })}
          onBlur={onBlur}
          searchable
        />
      </div>
      {frequency === 'cron' && <p className="p-lead">{t('help.cron')}</p>}
      {error ? <p className="p-field-error">{error}</p> : <NextRuns timing={timing} isComplete={isComplete(timing)} />}
    </Stack>
  )
}

const capital = (word: string, language: Language) => word.charAt(0).toLocaleUpperCase(language) + word.slice(1)

/** `8`, `800` and `8.5` are times of the clock as people type them. */
function tidyTime(text: string): string {
  const found = /^(\d{1,2})(?:[:.,h ]?(\d{1,2}))?$/.exec(tidyText(text))
  if (!found) return tidyText(text)
  const [, hour = '', minute = '00'] = found
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
