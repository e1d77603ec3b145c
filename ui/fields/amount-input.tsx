/**
 * `<AmountInput label currency digits? value onChange … />`: money typed by a person; `digits` in place of those of the currency. The value is integer minor units or null; dot or comma, the
 * digits of the currency, right-aligned with the code inside. Below it the field shows what it understood. A text that means two amounts is
 * asked about right there: `onChange(null, 'unclear')` until the person chooses; `useAmountDoubt()` keeps the action off that long. What cannot
 * be read is never guessed: `onChange(null, 'invalid')`, and the field's own error says how to write it, before any `error` of the caller.
 */
import { Radio, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useCurrencyDigits } from '../values/money.tsx'
import { formatDigits } from '../words/money-format.ts'
import { type AmountReading, type AmountState, readAmount } from '../words/read-amount.ts'
import { useUiTexts } from '../words/texts.tsx'

type AmountInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'rightSection' | 'inputMode'> & {
  currency: string
  digits?: number
  value: number | null
  onChange: (minor: number | null, state: AmountState) => void
}

/** What was typed, since the value last came from outside; nothing of it is kept for the field's own way of writing. */
type Typed = { reading: AmountReading; pasted: boolean; chosen?: number | undefined }

export function AmountInput({ currency, digits: given, value, onChange, onBlur, error, ...rest }: AmountInputProps) {
  const texts = useUiTexts()
  const question = useId()
  const ofCurrency = useCurrencyDigits()(currency)
  const digits = given ?? ofCurrency
  const shown = (minor: number | null) => (minor === null ? '' : formatDigits(minor, digits))
  const said = (minor: number) => `${shown(minor)} ${currency}`.trim()
  const [text, setText] = useState(() => shown(value))
  const [typed, setTyped] = useState<Typed>()
  const [left, setLeft] = useState(true)
  const told = useRef(value)
  const format = useRef(shown)
  format.current = shown

  // A value from outside (reset, "all of it") replaces the text; our own echo does not disturb typing.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(format.current(value))
    setTyped(undefined)
  }, [value])

  const tell = (minor: number | null, state: AmountState) => {
    told.current = minor
    onChange(minor, state)
  }
  const reading = typed?.reading
  const isUnreadable = reading?.state === 'invalid' && (left || reading.hopeless || typed?.pasted)
  // That there is no amount yet is no fault while the field asks for it.
  const isAsking = reading?.state === 'unclear' && typed?.chosen === undefined
  return (
    <TextInput
      {...rest}
      className="p-amount-input"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isUnreadable ? texts.amountFormat(formatDigits(123456, digits)) : isAsking ? undefined : error}
      rightSection={<span className="p-amount-code">{currency}</span>}
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget, nativeEvent }) => {
        const read = readAmount(currentTarget.value, digits, currency)
        setLeft(false)
        setText(currentTarget.value)
        setTyped({ reading: read, pasted: cameWhole(nativeEvent) })
        tell(read.minor, read.state)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (reading?.state === 'valid') setText(shown(reading.minor))
        onBlur?.(event)
      }}
      inputContainer={(input) => (
        <>
          {input}
          <p className="p-field-note p-amount-read" id={question} data-asks={reading?.state === 'unclear' || undefined} role="status">
            {reading?.state === 'valid' && reading.minor !== null && `= ${said(reading.minor)}`}
            {reading?.state === 'unclear' && texts.whichAmount}
          </p>
          {reading?.state === 'unclear' && (
            <AmountChoice
              question={question}
              choices={reading.choices}
              chosen={typed?.chosen}
              say={said}
              onChoose={(minor) => {
                setTyped({ reading, pasted: false, chosen: minor })
                tell(minor, 'valid')
              }}
            />
          )}
        </>
      )}
    />
  )
}

/** Pasted or dropped: there is no more to come, so that a fault may be named at once. */
const cameWhole = (event: Event) => 'inputType' in event && /^insertFrom(?:Paste|Drop)$/.test(String(event.inputType))

type AmountChoiceProps = {
  /** The id of the question. */
  question: string
  choices: readonly number[]
  chosen: number | undefined
  say: (minor: number) => string
  onChoose: (minor: number) => void
}

const AmountChoice = ({ question, choices, chosen, say, onChoose }: AmountChoiceProps) => (
  <div role="radiogroup" className="p-amount-choice" aria-labelledby={question}>
    {choices.map((minor) => (
      <Radio
        key={minor}
        size="xs"
        name={`${question}-choice`}
        label={say(minor)}
        checked={minor === chosen}
        onChange={() => onChoose(minor)}
      />
    ))}
  </div>
)
