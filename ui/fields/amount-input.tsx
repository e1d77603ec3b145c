/**
 * `<AmountInput label currency value onChange … />`: money typed by a person. The value is integer minor units or null; comma decimals,
 * dot thousands, the digits of the currency, right-aligned with the code inside. What cannot be read as one amount is never guessed:
 * `onChange(null, 'invalid')`, and after leaving the field its own error says how to write it. `error` of the caller wins.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCurrencyDigits } from '../values/money.tsx'
import { formatDigits, parseMinor } from '../words/money-format.ts'
import { type AmountState, readAmount } from '../words/read-amount.ts'
import { useUiTexts } from '../words/texts.tsx'

type AmountInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'rightSection' | 'inputMode'> & {
  currency: string
  value: number | null
  onChange: (minor: number | null, state: AmountState) => void
}

export function AmountInput({ currency, value, onChange, onBlur, error, ...rest }: AmountInputProps) {
  const texts = useUiTexts()
  const digits = useCurrencyDigits()(currency)
  const shown = (minor: number | null) => (minor === null ? '' : formatDigits(minor, digits))
  const [text, setText] = useState(() => shown(value))
  const [left, setLeft] = useState(true)
  const told = useRef(value)
  const format = useRef(shown)
  format.current = shown

  // A value from outside (reset, "all of it") replaces the text; our own echo does not disturb typing.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(format.current(value))
  }, [value])

  const { state } = readAmount(text, digits)
  const example = formatDigits(123456, digits)
  return (
    <TextInput
      {...rest}
      className="p-amount-input"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={error ?? (left && state === 'invalid' ? texts.amountFormat(example) : undefined)}
      rightSection={<span className="p-amount-code">{currency}</span>}
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        const read = readAmount(currentTarget.value, digits)
        told.current = read.minor
        setLeft(false)
        setText(read.text)
        onChange(read.minor, read.state)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (state === 'valid') setText(shown(parseMinor(text, digits) ?? null))
        onBlur?.(event)
      }}
    />
  )
}
