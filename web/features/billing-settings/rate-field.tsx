import { PercentField } from '@portico/ui/fields/decimal-field.tsx'
import { useState } from 'react'
import type { FieldProps } from '../../shared/form/form-field.tsx'
import { basisPointsIn, percentOf } from './percent.ts'

/** A percentage as it is typed; the form holds its basis points, and null while it is none. */
export function RateField({ value, onChange, ...field }: FieldProps) {
  const [text, setText] = useState(() => (typeof value === 'number' ? percentOf(value) : ''))
  return (
    <PercentField
      {...field}
      value={text}
      onChange={(typed) => {
        setText(typed)
        const basisPoints = basisPointsIn(typed)
        onChange(Number.isNaN(basisPoints) ? null : basisPoints)
      }}
    />
  )
}
