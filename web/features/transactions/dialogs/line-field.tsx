import { isBlank } from '@portico/contract/core/text/fold.ts'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { limitOf } from '../../../shared/form/limit-of.ts'

type LineFieldProps<Form extends FieldValues> = {
  control: Control<Form>
  name: FieldPath<Form>
  /** Its field in the body of the call. */
  of: Parameters<typeof limitOf>[0]
  label: string
  description?: string
  half?: boolean
  /** The line is required; this is said where it is empty. */
  missing?: string
}

/** One line of text about a payment. */
export function LineField<Form extends FieldValues>({ control, name, of, label, description, half, missing }: LineFieldProps<Form>) {
  const rules = missing === undefined ? {} : { validate: (line: string) => !isBlank(line) || missing }
  const { field, fieldState } = useController({ control, name, rules })
  return (
    <TextField
      ref={field.ref}
      label={label}
      description={description}
      withAsterisk={missing !== undefined}
      {...(half ? { wrapperProps: { 'data-half': true } } : {})}
      {...limitOf(of)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
