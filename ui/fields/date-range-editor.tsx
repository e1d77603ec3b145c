/**
 * The editor of a time range: presets act at once, Custom opens two days with times and a calendar.
 * Everything is wall time of the person's zone; `onApply` gets a DateRangeValue. `presets` are those offered, `maxDays` is the longest range,
 * `times={false}` takes whole days, `dash` writes days with dashes.
 */
import { TextInput, UnstyledButton } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { IconCheck } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import 'dayjs/locale/tr'
import { useTimeZone } from '../values/date-time.tsx'
import {
  type DatePreset,
  type DateRangeValue,
  datePresets,
  daysOf,
  dayText,
  fromDraft,
  isDateRange,
  parseDay,
  type RangeDraft,
  resolveDateRange,
  toDraft,
} from '../words/date-range.ts'
import { useUiTexts } from '../words/texts.tsx'
import { wallText, wallTime } from '../words/zone-time.ts'
import { FilterEditorForm } from './filter-editor-form.tsx'

type RangeManners = { maxDays?: number; times?: boolean; dash?: boolean }
type DateRangeEditorProps = RangeManners & {
  value: unknown
  onApply: (value: DateRangeValue) => void
  presets?: readonly DatePreset[]
}

export function DateRangeEditor({ value, onApply, presets = datePresets, ...manners }: DateRangeEditorProps) {
  const texts = useUiTexts()
  const current = isDateRange(value) ? value : undefined
  const [custom, setCustom] = useState(current?.preset === 'custom' || presets.length === 0)
  return (
    <div className="p-dates" data-custom={custom || undefined}>
      <ul className="p-choices">
        {presets.map((preset, place) => (
          <li key={preset}>
            <UnstyledButton
              className="p-choice"
              aria-pressed={!custom && current?.preset === preset}
              data-autofocus={place === 0 && !custom ? true : undefined}
              onClick={() => onApply({ preset })}
            >
              <span>{texts.presets[preset]}</span>
              {!custom && current?.preset === preset && <IconCheck size={14} stroke={2} aria-hidden />}
            </UnstyledButton>
          </li>
        ))}
        <li>
          <UnstyledButton className="p-choice" aria-pressed={custom} aria-expanded={custom} onClick={() => setCustom(true)}>
            <span>{texts.presets.custom}…</span>
            {custom && <IconCheck size={14} stroke={2} aria-hidden />}
          </UnstyledButton>
        </li>
      </ul>
      {custom && <CustomRange value={current} onApply={onApply} {...manners} />}
    </div>
  )
}

type CustomRangeProps = RangeManners & { value?: DateRangeValue; onApply: (value: DateRangeValue) => void }

function CustomRange({ value, onApply, maxDays, times = true, dash }: CustomRangeProps) {
  const texts = useUiTexts()
  const zone = useTimeZone()
  const [opened] = useState(() => {
    const range = value ? resolveDateRange(value, zone) : {}
    const start = toDraft(range, zone)
    return { range, draft: times ? start : { ...start, fromTime: '00:00', toTime: '23:59' } }
  })
  const [draft, setDraft] = useState<RangeDraft>(opened.draft)
  const range = fromDraft(draft, zone, opened)
  const change = (part: Partial<RangeDraft>) => setDraft((before) => ({ ...before, ...part }))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const today = wallText(wallTime(Date.now(), zone)).slice(0, 10)
  const { fromDay, toDay } = draft
  const reversed = fromDay !== null && toDay !== null && !range
  const tooLong = maxDays !== undefined && fromDay !== null && toDay !== null && daysOf(fromDay, toDay) > maxDays
  const fault = reversed ? texts.fromAfterTo : tooLong ? texts.atMostDays(maxDays) : undefined
  const tooFar = (day: string) =>
    maxDays !== undefined && fromDay !== null && toDay === null && Math.abs(daysOf(fromDay, day) - 1) >= maxDays
  return (
    <FilterEditorForm off={!range || tooLong} onSubmit={() => range && onApply({ preset: 'custom', ...range })}>
      <div className="p-dates-fields" data-days={times ? undefined : true}>
        <DayField label={texts.from} dash={dash} value={fromDay} onChange={(day) => change({ fromDay: day })} inputRef={first} />
        {times && <TimeField label={texts.fromTime} value={draft.fromTime} onChange={(fromTime) => change({ fromTime })} />}
        <DayField label={texts.to} dash={dash} value={toDay} onChange={(day) => change({ toDay: day })} />
        {times && <TimeField label={texts.toTime} value={draft.toTime} onChange={(toTime) => change({ toTime })} />}
      </div>
      {fault && (
        <p className="p-field-error" role="alert">
          {fault}
        </p>
      )}
      <DatePicker
        type="range"
        size="xs"
        allowSingleDateInRange
        locale={texts.locale}
        firstDayOfWeek={1}
        defaultDate={fromDay ?? today}
        getDayProps={(day) => (day === today ? { 'data-today': true } : {})}
        ariaLabels={{ previousMonth: texts.previousMonth, nextMonth: texts.nextMonth }}
        excludeDate={tooFar}
        value={[fromDay, toDay]}
        onChange={([from, to]) => change({ fromDay: from, toDay: to })}
      />
    </FilterEditorForm>
  )
}

type FieldProps<Value> = { label: string; value: Value; onChange: (value: Value) => void; inputRef?: Ref<HTMLInputElement>; dash?: boolean }

/** A day typed as DD/MM/YYYY, or DD-MM-YYYY. Unfinished text stays as typed and changes nothing. */
function DayField({ label, value, onChange, inputRef, dash }: FieldProps<string | null>) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={label}
      ref={inputRef}
      data-autofocus={inputRef ? true : undefined}
      placeholder={dash ? 'DD-MM-YYYY' : 'DD/MM/YYYY'}
      autoComplete="off"
      inputMode="numeric"
      value={typed ?? dayText(value, dash ? '-' : '/')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const day = parseDay(currentTarget.value)
        if (day) onChange(day)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const TimeField = ({ label, value, onChange }: FieldProps<string>) => (
  <TimePicker
    label={label}
    labelProps={{ className: 'p-hidden-label' }}
    format="24h"
    hoursStep={1}
    minutesStep={5}
    hoursInputLabel={label}
    minutesInputLabel={label}
    value={value}
    onChange={(time) => onChange(time.slice(0, 5))}
  />
)
