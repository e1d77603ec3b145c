import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

type ReasonFieldProps<Form extends FieldValues> = {
  control: Control<Form>
  name: FieldPath<Form>
  options: { value: string; label: string }[]
  /** Beside an amount; alone it takes the focus. */
  half?: boolean
}

/** Why something is done to a payment, from a closed list. */
export function ReasonField<Form extends FieldValues>({ control, name, options, half }: ReasonFieldProps<Form>) {
  const { t } = useTranslation('transactions')
  const { field } = useController({ control, name })
  return (
    <SelectField
      ref={field.ref}
      label={t('action.reason')}
      {...(half ? { wrapperProps: { 'data-half': true } } : { 'data-autofocus': true })}
      options={options}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
