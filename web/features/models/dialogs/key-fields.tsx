import { Checkbox, TextInput } from '@mantine/core'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FieldProps } from '../../../shared/form/form-field.tsx'

/** Where the form keeps that the key is to go. */
export const forgets = 'own.forgets'
export const isForgotten = ({ own }: Record<string, unknown>): boolean => (own as { forgets: boolean }).forgets

/** A key has no blanks, so none that come along with a pasted one are kept. */
export function KeyField({ onChange, placeholder, ...field }: FieldProps) {
  const isGone: boolean = useWatch({ name: forgets })
  return (
    <TextInput
      {...field}
      type="password"
      autoComplete="new-password"
      placeholder={isGone ? undefined : placeholder}
      disabled={isGone}
      onChange={({ currentTarget }) => onChange(tidyText(currentTarget.value))}
    />
  )
}

/** Instead of a new one. */
export function ForgetField({ value, onChange, placeholder: _, required: __, ...field }: FieldProps) {
  const { setValue } = useFormContext()
  return (
    <Checkbox
      {...field}
      checked={value}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.checked)
        setValue('apiKey', '')
      }}
    />
  )
}
