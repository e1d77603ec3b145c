/**
 * `<DateRangeField label value onChange presets? maxDaysSelected? showTimePicker? clearable? … />`: a DateRangeValue, which is a preset that
 * moves with the clock or two instants. Days read DD-MM-YYYY, times have 24 hours, both in the person's zone; a range longer than
 * `maxDaysSelected` cannot be applied, and presets that would be are left out.
 */
import { Input, InputBase, type InputBaseProps, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '../values/date-time.tsx'
import { type DatePreset, type DateRangeValue, datePresets, daysOf, dayText, resolveDateRange, toDraft } from '../words/date-range.ts'
import { type UiTexts, useUiTexts } from '../words/texts.tsx'
import { DateRangeEditor } from './date-range-editor.tsx'

type DateRangeFieldProps = Omit<InputBaseProps, 'label' | 'rightSection'> & {
  label: string
  value: DateRangeValue | null
  onChange: (value: DateRangeValue | null) => void
  presets?: readonly DatePreset[]
  maxDaysSelected?: number
  showTimePicker?: boolean
  clearable?: boolean
  placeholder?: string
}

/** `15-11-2026 – 21-11-2026`, with hours where they are picked; a preset by its name. */
export function rangeText(value: DateRangeValue, zone: string, texts: UiTexts, times: boolean): string {
  if (value.preset !== 'custom') return texts.presets[value.preset]
  const { fromDay, toDay, fromTime, toTime } = toDraft(value, zone)
  const end = (day: string | null, time: string) => (day ? `${dayText(day, '-')}${times ? ` ${time}` : ''}` : '—')
  return `${end(fromDay, fromTime)} – ${end(toDay, toTime)}`
}

function fitting(presets: readonly DatePreset[], zone: string, maxDays: number | undefined) {
  if (maxDays === undefined) return presets
  return presets.filter((preset) => {
    const { fromDay, toDay } = toDraft(resolveDateRange({ preset }, zone), zone)
    return fromDay && toDay && daysOf(fromDay, toDay) <= maxDays
  })
}

export function DateRangeField({ label, value, onChange, presets = datePresets, ...rest }: DateRangeFieldProps) {
  const { maxDaysSelected, showTimePicker = false, clearable = false, placeholder, ...base } = rest
  const texts = useUiTexts()
  const zone = useTimeZone()
  const [opened, setOpened] = useState(false)
  const empty = placeholder ?? texts.chooseRange
  const text = value && rangeText(value, zone, texts, showTimePicker)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <InputBase
          {...base}
          component="button"
          type="button"
          pointer
          label={label}
          aria-label={`${label}: ${text ?? empty}`}
          onClick={() => setOpened(!opened)}
          leftSection={<IconCalendar size={15} stroke={1.6} aria-hidden />}
          rightSection={clearable && value ? <Input.ClearButton aria-label={texts.clear} onClick={() => onChange(null)} /> : undefined}
          rightSectionPointerEvents="all"
        >
          {text ?? <Input.Placeholder>{empty}</Input.Placeholder>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        <DateRangeEditor
          value={value}
          presets={fitting(presets, zone, maxDaysSelected)}
          maxDays={maxDaysSelected}
          times={showTimePicker}
          dash
          onApply={(next) => {
            setOpened(false)
            onChange(next)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
