/**
 * `<PinInput label value onChange onComplete? error? length? />`: the code of a second factor, one box per digit, pasted or filled by the
 * phone as a whole. An error marks all boxes and is read aloud.
 */
import { PinInput as MantinePinInput } from '@mantine/core'
import { useId } from 'react'
import { useUiTexts } from '../words/texts.tsx'

type PinInputProps = {
  label?: string
  description?: string
  value: string
  onChange: (code: string) => void
  onComplete?: (code: string) => void
  error?: string
  length?: number
  disabled?: boolean
  autoFocus?: boolean
}

export function PinInput({ label, description, value, onChange, onComplete, error, length = 6, disabled, autoFocus }: PinInputProps) {
  const texts = useUiTexts()
  const id = useId()
  const describedBy = [description && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className="p-pin" aria-describedby={describedBy}>
      <legend className="mantine-InputWrapper-label">{label ?? texts.codeLabel}</legend>
      {description && (
        <p className="mantine-InputWrapper-description" id={`${id}-note`}>
          {description}
        </p>
      )}
      <MantinePinInput
        id={id}
        type="number"
        length={length}
        gap={8}
        size="md"
        placeholder=""
        oneTimeCode
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={error !== undefined}
        disabled={disabled}
        autoFocus={autoFocus}
        getInputProps={(place) => ({
          'aria-label': texts.codeDigit(place + 1),
          'data-autofocus': place === 0 && autoFocus ? true : undefined,
        })}
      />
      {error && (
        <p className="p-field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
