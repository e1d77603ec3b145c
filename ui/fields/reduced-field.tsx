/**
 * The base of fields that take only some characters: `<ReducedField value onChange reduce … />`. Whatever is typed, pasted or dropped goes
 * through `reduce(typed, before)`, and the caret stays where the hand is. It is a text field with a fitting keyboard, so the wheel of a
 * mouse never changes a number. With `tells(typed, kept)` a note names the characters that were left out, until the next key.
 */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useUiTexts } from '../words/texts.tsx'

export type ReducedFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: string
  onChange: (text: string) => void
  reduce: (typed: string, before: string) => string
  tells?: (typed: string, kept: string) => readonly string[]
}

export function ReducedField({ value, onChange, reduce, tells, inputContainer = (input) => input, ...rest }: ReducedFieldProps) {
  const texts = useUiTexts()
  const [out, setOut] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={input}
      value={value}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        const next = reduce(typed, value)
        if (next !== typed) {
          const at = currentTarget.selectionStart ?? typed.length
          caret.current = Math.max(0, Math.min(next.length, at - Math.max(0, typed.length - next.length)))
          redraw()
        }
        setOut(tells?.(typed, next) ?? [])
        if (next !== value) onChange(next)
      }}
      inputContainer={(input) => (
        <>
          {inputContainer(input)}
          {tells && (
            <p className="p-field-note" role="status">
              {out.length > 0 && texts.leftOut(out.map((letter) => (letter.trim() === '' ? texts.blank : letter)).join(' '))}
            </p>
          )}
        </>
      )}
    />
  )
}
