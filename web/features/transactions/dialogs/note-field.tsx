import { isBlank, tidyText } from '@portico/contract/core/text/fold.ts'
import { refundBody } from '@portico/contract/features/transactions/transactions.fields.gen.ts'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import type { ControllerRenderProps } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limitOf } from '../../../shared/form/limit-of.ts'

/** The note as it is sent: not at all where there is nothing to read in it. */
export const noteIn = (note: string): { note?: string } => (isBlank(note) ? {} : { note: tidyText(note) })

/** Why money is taken, given back or released, in one's own words. */
export function NoteField({ ref, value, onChange, onBlur }: Omit<ControllerRenderProps<{ note: string }, 'note'>, 'name'>) {
  const { t } = useTranslation('transactions')
  return (
    <TextAreaField
      ref={ref}
      label={t('action.note')}
      description={t('action.noteHelp')}
      placeholder={t('action.optional')}
      {...limitOf(refundBody.fields.note)}
      minRows={3}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
