/**
 * `<TextField kind? label value onChange maxLength? … />`: the shared text input. `kind` is `text`, `email`, `number`, `tel`, `url` or `other`;
 * it brings the longest length (`maxLength` a shorter one), the characters that are taken and the keyboard of a phone. `text` and `other` are
 * cleaned (clean-text.ts): the caller gets the cleaned value with every key, the field shows it when it is left and says what was taken out.
 * Not for passwords, searches, JSON and rich text. `error` of the caller wins.
 */

import type { TextInputProps } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { useEffect, useRef, useState } from 'react'
import { cleanText, type Removal } from '../words/clean-text.ts'
import { leftOut } from '../words/number-text.ts'
import { fitsKind, maxLengths, reduceTo, type TextKind } from '../words/text-kinds.ts'
import { useUiTexts } from '../words/texts.tsx'
import { ReducedField } from './reduced-field.tsx'

type TextFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  kind?: TextKind
  value: string
  onChange: (text: string) => void
}

const keyboards: Partial<Record<TextKind, TextInputProps['inputMode']>> = { email: 'email', number: 'decimal', tel: 'tel', url: 'url' }
const isCleaned = (kind: TextKind) => kind === 'text' || kind === 'other'

export function TextField({ kind = 'text', value, onChange, onBlur, error, maxLength, ...rest }: TextFieldProps) {
  const texts = useUiTexts()
  const most = Math.min(maxLengths[kind], maxLength ?? maxLengths[kind])
  const [text, setText] = useState(value)
  const [left, setLeft] = useState(true)
  const [removed, setRemoved] = useState<Removal[]>([])
  const told = useRef(value)

  // A value from outside replaces the text; our own echo does not disturb typing.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
    setRemoved([])
  }, [value])

  const finished = (typed: string) => (isCleaned(kind) ? cleanText(typed) : { text: tidyText(typed), removed: [] })
  const fault = !isCleaned(kind) && left && !fitsKind(kind, text) ? texts.kindFaults[kind as keyof typeof texts.kindFaults] : undefined
  return (
    <ReducedField
      {...rest}
      inputMode={keyboards[kind]}
      maxLength={most}
      value={text}
      reduce={(typed) => reduceTo(kind, typed).slice(0, most)}
      tells={kind === 'number' ? leftOut : undefined}
      error={error ?? fault}
      onChange={(typed) => {
        setLeft(false)
        setRemoved([])
        setText(typed)
        told.current = finished(typed).text
        onChange(told.current)
      }}
      onBlur={(event) => {
        const done = finished(text)
        setLeft(true)
        if (text !== done.text) setRemoved(done.removed)
        setText(done.text)
        onBlur?.(event)
      }}
      inputContainer={(input) => (
        <>
          {input}
          <p className="p-field-note" role="status">
            {removed.length > 0 && texts.removed(removed.map((kindOf) => texts.removals[kindOf]).join(', '))}
          </p>
        </>
      )}
    />
  )
}
