/**
 * Numbers typed by a person; the value is the text, with a point before the decimals. The wheel of a mouse changes none of them,
 * and what a field does not take it names below.
 * `<DecimalField value onChange />` digits and one point, a comma key becomes a point.
 * `<DigitField value onChange separator? maxLength? min? max? pattern? />` digits, optionally one separator; reports a value that is too small or too large.
 * `<PercentField value onChange />` 0 to 99.99, or 100. Money has AmountInput.
 */
import { useState } from 'react'
import {
  type DigitRules,
  decimalText,
  digitFault,
  digitText,
  finishedPercent,
  leftOut,
  percentText,
  separatorOf,
} from '../words/number-text.ts'
import { useUiTexts } from '../words/texts.tsx'
import { ReducedField, type ReducedFieldProps } from './reduced-field.tsx'

type NumberFieldProps = Omit<ReducedFieldProps, 'reduce' | 'pattern' | 'min' | 'max' | 'maxLength'>

export const DecimalField = (props: NumberFieldProps) => (
  <ReducedField inputMode="decimal" {...props} className="p-number-field" reduce={decimalText} tells={leftOut} />
)

export function DigitField({ separator, maxLength, min, max, pattern, error, onBlur, ...rest }: NumberFieldProps & DigitRules) {
  const texts = useUiTexts()
  const rules = { separator, maxLength, min, max, pattern }
  const [left, setLeft] = useState(true)
  const fault = left ? digitFault(rest.value, rules) : undefined
  const said = { min: texts.atLeast(String(min)), max: texts.atMost(String(max)), pattern: texts.otherForm }
  return (
    <ReducedField
      inputMode={separatorOf(rules) ? 'decimal' : 'numeric'}
      {...rest}
      className="p-number-field"
      error={error ?? (fault && said[fault])}
      reduce={(typed) => digitText(typed, rules)}
      tells={leftOut}
      onChange={(text) => {
        setLeft(false)
        rest.onChange(text)
      }}
      onBlur={(event) => {
        setLeft(true)
        onBlur?.(event)
      }}
    />
  )
}

export const PercentField = ({ onBlur, ...rest }: NumberFieldProps) => (
  <ReducedField
    inputMode="decimal"
    rightSection={<span className="p-amount-code">%</span>}
    rightSectionWidth={32}
    rightSectionPointerEvents="none"
    {...rest}
    className="p-number-field"
    reduce={percentText}
    tells={(typed, kept) => leftOut(typed.replaceAll('%', ''), kept)}
    onBlur={(event) => {
      const finished = finishedPercent(rest.value)
      if (finished !== rest.value) rest.onChange(finished)
      onBlur?.(event)
    }}
  />
)
