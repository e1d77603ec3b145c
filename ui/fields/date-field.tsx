/**
 * A day or a moment, typed or picked from a calendar.
 * `<DateField label value onChange … />` DD/MM/YYYY; the value is the start of that day in UTC, wherever it is picked.
 * `<DateTimeField label value onChange … />` DD/MM/YYYY HH:mm in the person's zone, hours by 1, minutes by 5, no seconds; the value is that
 * instant. Values are ISO 8601 in UTC or null. Unfinished text changes nothing, and once the field is left it says how to write it.
 */
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import 'dayjs/locale/tr'
import { useTimeZone } from '../values/date-time.tsx'
import { startOfDayUtc } from '../words/date-range.ts'
import { readMoment, showMoment } from '../words/date-text.ts'
import { useUiTexts } from '../words/texts.tsx'
import { instantOf, parseWall, wallText, wallTime } from '../words/zone-time.ts'

type MomentProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'rightSection' | 'label'> & {
  label: string
  value: string | null
  onChange: (instant: string | null) => void
}

export const DateField = ({ value, onChange, ...rest }: MomentProps) => (
  <WallField
    {...rest}
    withTime={false}
    wall={value?.slice(0, 10) ?? ''}
    onWall={(day) => onChange(day === '' ? null : startOfDayUtc(day))}
  />
)

export function DateTimeField({ value, onChange, ...rest }: MomentProps) {
  const zone = useTimeZone()
  const told = (wall: string) => {
    const parts = parseWall(wall)
    onChange(parts ? new Date(instantOf(parts, zone)).toISOString() : null)
  }
  return <WallField {...rest} withTime wall={value ? wallText(wallTime(value, zone)).slice(0, 16) : ''} onWall={told} />
}

type WallFieldProps = Omit<MomentProps, 'value' | 'onChange'> & { withTime: boolean; wall: string; onWall: (wall: string) => void }

function WallField({ withTime, wall, onWall, error, onBlur, ...rest }: WallFieldProps) {
  const texts = useUiTexts()
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const form = withTime ? 'DD/MM/YYYY HH:mm' : 'DD/MM/YYYY'
  const unread = typed !== undefined && typed.trim() !== '' && readMoment(typed, withTime) === undefined
  const pick = (next: string) => {
    setTyped(undefined)
    onWall(next)
  }
  return (
    <TextInput
      autoComplete="off"
      placeholder={form}
      {...rest}
      className="p-date-field"
      value={typed ?? showMoment(wall, withTime)}
      error={error ?? (left && unread ? texts.writeDateAs(form) : undefined)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value
        setTyped(text)
        setLeft(false)
        const next = text.trim() === '' ? '' : readMoment(text, withTime)
        if (next !== undefined && next !== wall) onWall(next)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (!unread) setTyped(undefined)
        onBlur?.(event)
      }}
      rightSection={<CalendarButton label={rest.label} withTime={withTime} wall={wall} disabled={rest.disabled} onPick={pick} />}
    />
  )
}

type CalendarButtonProps = { label: string; withTime: boolean; wall: string; disabled?: boolean; onPick: (wall: string) => void }

function CalendarButton({ label, withTime, wall, disabled, onPick }: CalendarButtonProps) {
  const texts = useUiTexts()
  const zone = useTimeZone()
  const [opened, setOpened] = useState(false)
  const today = wallText(wallTime(Date.now(), zone)).slice(0, 10)
  const day = wall.slice(0, 10)
  const time = wall.slice(11, 16)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Tooltip label={texts.openCalendar}>
        <Popover.Target>
          <ActionIcon size="sm" aria-label={`${texts.openCalendar}: ${label}`} disabled={disabled} onClick={() => setOpened(!opened)}>
            <IconCalendar size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown className="p-calendar" aria-label={label}>
        <DatePicker
          size="xs"
          locale={texts.locale}
          firstDayOfWeek={1}
          defaultDate={day || today}
          value={day || null}
          getDayProps={(one) => ({ 'data-today': one === today || undefined, 'data-autofocus': one === (day || today) || undefined })}
          ariaLabels={{ previousMonth: texts.previousMonth, nextMonth: texts.nextMonth }}
          onChange={(next) => {
            if (!next) return
            onPick(withTime ? `${next} ${time || '00:00'}` : next)
            if (!withTime) setOpened(false)
          }}
        />
        {withTime && (
          <TimePicker
            label={texts.time}
            format="24h"
            hoursStep={1}
            minutesStep={5}
            hoursInputLabel={texts.hours}
            minutesInputLabel={texts.minutes}
            value={time || '00:00'}
            onChange={(next) => next && onPick(`${day || today} ${next.slice(0, 5)}`)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
