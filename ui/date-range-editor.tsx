/**
 * The editor of a time range: presets act at once, Custom opens two days with times and a calendar.
 * Everything is wall time of the person's zone; `onApply` gets a DateRangeValue.
 */
import { TextInput, UnstyledButton } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { IconCheck } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import 'dayjs/locale/tr'
import {
  type DateRangeValue,
  datePresets,
  dayText,
  fromDraft,
  isDateRange,
  parseDay,
  type RangeDraft,
  resolveDateRange,
  toDraft,
} from './date-range.ts'
import { useTimeZone } from './date-time.tsx'
import { EditorForm } from './editor-form.tsx'
import { useUiTexts } from './texts.tsx'
import { wallText, wallTime } from './zone-time.ts'

type DateRangeEditorProps = { value: unknown; onApply: (value: DateRangeValue) => void }

export function DateRangeEditor({ value, onApply }: DateRangeEditorProps) {
  const texts = useUiTexts()
  const current = isDateRange(value) ? value : undefined
  const [custom, setCustom] = useState(current?.preset === 'custom')
  return (
    <div className="p-dates" data-custom={custom || undefined}>
      <ul className="p-choices">
        {datePresets.map((preset, place) => (
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
      {custom && <CustomRange value={current} onApply={onApply} />}
    </div>
  )
}

function CustomRange({ value, onApply }: { value?: DateRangeValue; onApply: (value: DateRangeValue) => void }) {
  const texts = useUiTexts()
  const zone = useTimeZone()
  const [draft, setDraft] = useState<RangeDraft>(() => toDraft(value ? resolveDateRange(value, zone) : {}, zone))
  const range = fromDraft(draft, zone)
  const change = (part: Partial<RangeDraft>) => setDraft((before) => ({ ...before, ...part }))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const today = wallText(wallTime(Date.now(), zone)).slice(0, 10)
  const reversed = draft.fromDay !== null && draft.toDay !== null && !range
  return (
    <EditorForm off={!range} onSubmit={() => range && onApply({ preset: 'custom', ...range })}>
      <div className="p-dates-fields">
        <DayField label={texts.from} value={draft.fromDay} onChange={(fromDay) => change({ fromDay })} inputRef={first} />
        <TimeField label={texts.fromTime} value={draft.fromTime} onChange={(fromTime) => change({ fromTime })} />
        <DayField label={texts.to} value={draft.toDay} onChange={(toDay) => change({ toDay })} />
        <TimeField label={texts.toTime} value={draft.toTime} onChange={(toTime) => change({ toTime })} />
      </div>
      {reversed && (
        <p className="p-field-error" role="alert">
          {texts.fromAfterTo}
        </p>
      )}
      <DatePicker
        type="range"
        size="xs"
        allowSingleDateInRange
        locale={texts.locale}
        firstDayOfWeek={1}
        defaultDate={draft.fromDay ?? today}
        getDayProps={(day) => (day === today ? { 'data-today': true } : {})}
        ariaLabels={{ previousMonth: texts.previousMonth, nextMonth: texts.nextMonth }}
        value={[draft.fromDay, draft.toDay]}
        onChange={([fromDay, toDay]) => change({ fromDay, toDay })}
      />
    </EditorForm>
  )
}

type FieldProps<Value> = { label: string; value: Value; onChange: (value: Value) => void; inputRef?: Ref<HTMLInputElement> }

/** A day typed as DD/MM/YYYY. Unfinished text stays as typed and changes nothing. */
function DayField({ label, value, onChange, inputRef }: FieldProps<string | null>) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={label}
      ref={inputRef}
      data-autofocus={inputRef ? true : undefined}
      placeholder="DD/MM/YYYY"
      autoComplete="off"
      inputMode="numeric"
      value={typed ?? dayText(value)}
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
    hoursInputLabel={label}
    minutesInputLabel={label}
    value={value}
    onChange={(time) => onChange(time.slice(0, 5))}
  />
)
