/** `<ColourField label value onChange error? />`: a colour as `#rrggbb`, typed or taken from the chooser of the system at its beginning. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'

type ColourFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'leftSection'> & { value: string; onChange: (colour: string) => void }

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text)

export function ColourField({ value, onChange, label, ...rest }: ColourFieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      {...rest}
      label={label}
      value={text}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      leftSection={
        <input
          type="color"
          className="p-swatch"
          aria-label={`${String(label)} ▾`}
          tabIndex={-1}
          value={isColour(value) ? value : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.trim()
        setText(typed)
        if (isColour(typed)) onChange(typed.toLowerCase())
      }}
      onBlur={() => setText(value)}
    />
  )
}
