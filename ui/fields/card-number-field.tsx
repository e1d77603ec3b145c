/**
 * `<CardNumberField label value onChange … />`: the value is the whole number, digits only. Once the field is left it shows the first 6 and
 * the last 4; coming back shows all of it.
 */
import { useState } from 'react'
import { maskText } from '../words/mask-text.ts'
import { digitText, leftOut } from '../words/number-text.ts'
import { ReducedField, type ReducedFieldProps } from './reduced-field.tsx'

const longest = 19

export function CardNumberField({ value, onFocus, onBlur, ...rest }: Omit<ReducedFieldProps, 'reduce'>) {
  const [here, setHere] = useState(false)
  return (
    <ReducedField
      inputMode="numeric"
      autoComplete="cc-number"
      {...rest}
      className="p-number-field"
      data-align="start"
      value={here ? value : maskText(value)}
      reduce={(typed) => digitText(typed, { maxLength: longest })}
      // Blanks and dashes part the groups of a card's number.
      tells={(typed, kept) => leftOut(typed.replace(/[\s-]/g, ''), kept)}
      onFocus={(event) => {
        setHere(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setHere(false)
        onBlur?.(event)
      }}
    />
  )
}
