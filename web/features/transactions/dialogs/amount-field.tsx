import { AmountInput } from '@portico/ui/fields/amount-input.tsx'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { useAmountLimit } from './use-amount-limit.ts'

type AmountFieldProps<Form extends FieldValues> = {
  control: Control<Form>
  currency: string
  limit: ReturnType<typeof useAmountLimit>
  half?: boolean
}

/** How much of a payment: never more than there is, and off while it is not clear which amount is meant. */
export function AmountField<Form extends FieldValues & { amountMinor: number | null }>({
  control,
  currency,
  limit,
  half,
}: AmountFieldProps<Form>) {
  const { t } = useTranslation('transactions')
  const { field, fieldState } = useController({ control, name: 'amountMinor' as Path<Form>, rules: { validate: limit.validate } })
  return (
    <AmountInput
      ref={field.ref}
      data-autofocus
      label={t('action.amount')}
      withAsterisk
      currency={currency}
      {...(half ? { wrapperProps: { 'data-half': true } } : {})}
      value={field.value}
      onChange={(minor, state) => {
        limit.doubt.tell('amount', state)
        field.onChange(minor)
      }}
      onBlur={field.onBlur}
      error={fieldState.error?.message ?? limit.refusalOf(field.value)}
    />
  )
}
