/**
 * `<PasswordField label value onChange meter? … />`: never trimmed, never cleaned, at most 128 characters. `meter(password)` draws what
 * is under it: strength, rules that are met.
 */
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { maxLengths } from '../words/text-kinds.ts'
import { useUiTexts } from '../words/texts.tsx'

type PasswordFieldProps = Omit<PasswordInputProps, 'value' | 'defaultValue' | 'onChange' | 'visible' | 'onVisibilityChange'> & {
  value: string
  onChange: (password: string) => void
  meter?: (password: string) => ReactNode
}

export function PasswordField({ value, onChange, meter, ...rest }: PasswordFieldProps) {
  const texts = useUiTexts()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      autoComplete="current-password"
      {...rest}
      maxLength={maxLengths.password}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? texts.hidePassword : texts.showPassword, tabIndex: 0 }}
      inputContainer={(input) => (
        <>
          {input}
          {meter?.(value)}
        </>
      )}
    />
  )
}
