import { Checkbox, TagsInput } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { reportFormats } from '@portico/contract/features/reports/report-formats.ts'
import { periodWords } from '@portico/contract/features/schedules/schedule-said.ts'
import { daysOfPeriod, mostRecipients, schedulePeriods } from '@portico/contract/features/schedules/schedule-words.ts'
import { createBody, updateBody } from '@portico/contract/features/schedules/schedules.fields.gen.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { refusedFields } from '../../../shared/api/problem-text.ts'
import type { FormValues } from '../../../shared/form/at-path.ts'
import { form } from '../../../shared/form/form.tsx'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { useTitleWords } from '../../../shared/page/page-title.ts'
import { useWords } from '../../../shared/texts/words.ts'
import { useScheduleWords } from '../say-schedule.ts'
import { type Mode, type Schedule, schedulesIn, showSaved, type Timing } from '../schedules.queries.ts'
import { whatChanged } from '../what-changed.ts'
import { ColumnsField } from './columns-field.tsx'
import { bodyOfTiming, isComplete } from './timing-complete.ts'
import { TimingField } from './timing-field.tsx'
import { useChosen } from './use-chosen.ts'
import { useWish, type Wish } from './use-wish.ts'

type Given = { wish?: Wish; record?: Schedule }

const startOf = ({ wish, record }: Given): Timing =>
  record
    ? { ...record, time: record.time ?? '08:00', weekdays: record.weekdays ?? [1, 2, 3, 4, 5], monthDay: record.monthDay ?? 1 }
    : { frequency: 'daily', time: '08:00', weekdays: [1, 2, 3, 4, 5], monthDay: 1, cron: '', timeZone: wish!.timeZone }

const timingFields = ['frequency', 'time', 'weekdays', 'monthDay', 'cron', 'timeZone']

/** Refusals by the fields of this form: those of the times are shown below them. */
function reasons(error: unknown, { record }: Given, say: (key: string, params?: object) => string) {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'stale_version' && record && error.current) {
    const current = error.current as Schedule
    return say('stale', { name: current.ownerName, changes: whatChanged(record, current, say).join(' · ') })
  }
  if (error.status !== 422) return undefined
  return Object.fromEntries(
    Object.entries(refusedFields(error)).map(([path, reason]) => {
      const [, field = ''] = path.split('.')
      if (timingFields.includes(field)) return ['body.own.timing', reason]
      if (field === 'recipients') return ['body.recipients', say('wrong.recipients')]
      return [field === 'columns' ? 'body.columns' : path, reason]
    }),
  )
}

const dialogIn = (mode: Mode) =>
  form(
    schedulesIn[mode],
    {
      add: createBody,
      change: updateBody,
      size: 'table',
      params: ({ wish, record }: Given) => ({ id: record?.id ?? wish!.about }),
      begin: (given: Given): FormValues => ({
        own: { timing: startOf(given) },
        filters: { period: given.record?.filters.period ?? given.wish?.period },
        ...(given.wish ? { recipients: [given.wish.recipient], format: 'csv', reportType: given.wish.reportType ?? null } : {}),
      }),
      also: (_body, { wish, record }, values) => {
        const { own, filters } = values as unknown as { own: { timing: Timing }; filters: { period: string } }
        const { period: _, ...narrowed } = { ...(record?.filters ?? wish?.filters) } as Record<string, string>
        return {
          ...bodyOfTiming(own.timing),
          filters: { ...narrowed, period: filters.period },
          ...(wish?.reportType ? { reportType: wish.reportType } : {}),
        }
      },
      read: reasons,
      nameOf: () => '',
      show: (queries, saved) => showSaved(queries, saved, mode),
    },
    ({ custom, toggle, show, say }, { wish, record }) => {
      const reportType = record?.reportType ?? wish?.reportType
      const filters = record?.filters ?? wish?.filters ?? {}
      return [
        reportType === undefined && custom('reportType', (field) => <ReportField field={field} />),
        reportType !== undefined && show(<Narrowed reportType={reportType} filters={filters} names={record?.names ?? wish?.names ?? {}} />),
        custom('filters.period', (field) => <PeriodField field={field} reportType={reportType} />, { required: true }),
        custom('own.timing', (field) => <TimingField {...field} />, {
          check: (timing: never) => (isComplete(timing) ? undefined : say('missing.timing')),
        }),
        custom('recipients', (field) => <RecipientsField field={field} />),
        custom('confirmOutside', (field) => <OutsideField field={field} />),
        custom('format', (field) => <FormatField field={field} reportType={reportType} />, { half: true }),
        custom('columns', (field) => (
          <ColumnsField field={field} reportType={reportType} groupBy={filters.groupBy?.split(',') as Dimension[] | undefined} />
        )),
        toggle('skipIfEmpty'),
      ]
    },
  )
const dialogs = { Live: dialogIn('Live'), Test: dialogIn('Test') }

type ScheduleDialogProps = Given & { mode: Mode; onClose: () => void; onDone?: (saved: Schedule) => void }

/** When a report is sent, to whom and how; of a new one as `wish` has it, of one that there is `record`. */
export function ScheduleDialog({ mode, ...given }: ScheduleDialogProps) {
  const Dialog = dialogs[mode]
  // As it was opened: the changes of others since then are shown against it.
  const [record] = useState(given.record)
  return <Dialog {...given} {...(record ? { record } : {})} />
}

/** What it is about: chosen on the page of the report. */
function Narrowed({ reportType, filters, names }: { reportType: string } & Pick<Schedule, 'filters' | 'names'>) {
  const { t } = useTranslation('schedules')
  const words = useScheduleWords()
  const facts = words.filters({ filters, names })
  return (
    <Facts
      items={[[t('field.reportType'), words.report(reportType)], ...(facts.length > 0 ? facts : [[t('filters'), t('noFilters')] as const])]}
    />
  )
}

function ReportField({ field }: { field: FieldProps }) {
  const say = useTitleWords()
  const { reports } = useWish()
  return <SelectField {...field} options={reports.map(({ id, words }) => ({ value: id, label: say(words) }))} />
}

function PeriodField({ field, reportType }: { field: FieldProps; reportType: string | undefined }) {
  const say = useWords()
  const most = useChosen(reportType)?.days.most ?? Number.POSITIVE_INFINITY
  const possible = schedulePeriods.filter((period) => daysOfPeriod[period] <= most)
  return (
    <SelectField {...field} required={false} options={possible.map((period) => ({ value: period, label: say(periodWords[period]) }))} />
  )
}

/** The first of its formats where the one before is none of them. */
function FormatField({ field, reportType }: { field: FieldProps; reportType: string | undefined }) {
  const { t } = useTranslation('schedules')
  const formats = useChosen(reportType)?.formats ?? reportFormats
  const { value, onChange } = field
  const [first] = formats
  const isOffered = formats.some((one) => one === value)
  useEffect(() => {
    if (!isOffered) onChange(first)
  })
  return <SelectField {...field} required={false} options={formats.map((one) => ({ value: one, label: t(`format.${one}`) }))} />
}

function RecipientsField({ field: { value, onChange, onBlur, ...field } }: { field: FieldProps }) {
  const { t } = useTranslation('schedules')
  return (
    <TagsInput
      {...field}
      value={value}
      onChange={(next) => onChange(next.map(tidyText).filter((one) => one !== ''))}
      onBlur={onBlur}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      maxTags={mostRecipients}
      placeholder={(value as string[]).length === 0 ? 'name@example.com' : undefined}
      inputMode="email"
      autoComplete="off"
      clearButtonProps={{ 'aria-label': t('clear') }}
    />
  )
}

/** Asked only where the server has found an address outside. */
function OutsideField({
  field: { value, onChange, error, label, required: _, placeholder: __, description: ___, ...field },
}: {
  field: FieldProps
}) {
  if (!error && !value) return null
  return (
    <Checkbox
      {...field}
      label={label}
      error={error}
      checked={value === (true as never)}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
