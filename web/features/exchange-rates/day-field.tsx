import { DateField } from '@portico/ui/fields/date-field.tsx'
import type { FieldProps } from '../../shared/form/form-field.tsx'

/** A day of the calendar, without a time: `2026-10-26`. */
export function DayField({ field: { value, onChange, ...field } }: { field: FieldProps }) {
  const day = value as unknown as string | null
  return (
    <DateField
      {...(field as object)}
      label={String(field.label)}
      value={day || null}
      onChange={(at) => onChange((at?.slice(0, 10) ?? '') as never)}
    />
  )
}
