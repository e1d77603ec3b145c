import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useState } from 'react'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { zoneOptions } from '../../../shared/form/time-zones.ts'

/** The zone in whose days the figures of a tenant are counted. */
export function ZoneField({ value, onChange, ...field }: FieldProps) {
  const [zones] = useState(() => zoneOptions(value))
  return <SelectField {...field} options={zones} value={value} onChange={(zone) => zone && onChange(zone)} />
}
