import { isBlank, tidyText } from '@portico/contract/core/text/fold.ts'
import { refundBody } from '@portico/contract/features/transactions/transactions.fields.gen.ts'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'

/** The note as it is sent: not at all where there is nothing to read in it. */
export const noteIn = (note: string): { note?: string } => (isBlank(note) ? {} : { note: tidyText(note) })

type NoteFieldProps<Form extends FieldValues> = {
  control: Control<Form>
  name?: FieldPath<Form>
  /** Its field in the body of the call. */
  of?: Parameters<typeof limitOf>[0]
  label?: string
  description?: string | undefined
  /** The note is required; this is said where it is empty. */
  missing?: string
}

/** Why something is done to a payment, in one's own words. */
export function NoteField<Form extends FieldValues>({
  control,
  name = 'note' as FieldPath<Form>,
  of = refundBody.fields.note,
  missing,
  ...words
}: NoteFieldProps<Form>) {
  const { t } = useTranslation('transactions')
  const rules = missing === undefined ? {} : { validate: (note: string) => !isBlank(note) || missing }
  const { field, fieldState } = useController({ control, name, rules })
  return (
    <TextAreaField
      ref={field.ref}
      label={t('action.note')}
      description={t('action.noteHelp')}
      {...(missing === undefined ? { placeholder: t('action.optional'), minRows: 3 } : { withAsterisk: true, minRows: 2 })}
      {...words}
      {...limitOf(of)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
