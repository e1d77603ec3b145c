import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type MerchantDetails, merchantsApi } from '../merchants.queries.ts'
import { LongField, NameField, WordField } from './merchant-fields.tsx'
import { factsOf, formOf, type MerchantForm } from './merchant-form.ts'

type EditMerchantDialogProps = { record: MerchantDetails; onDone: (saved: MerchantDetails) => void; onClose: () => void }

/** What is known of a customer. */
export function EditMerchantDialog({ record, onDone, onClose }: EditMerchantDialogProps) {
  const { t } = useTranslation('merchants')
  const form = useForm<MerchantForm>({ mode: 'onTouched', defaultValues: formOf(record) })
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const body = { ...factsOf(form.getValues()), version: record.version }
    return (scaCode?: string) => merchantsApi.update({ params: { id: record.merchantId }, body, scaCode })
  }
  return (
    <FormProvider {...form}>
      <StepDialog
        title={t('form.editTitle', { name: record.legalBusinessName })}
        submitLabel={t('form.save')}
        what={t('form.editTitle', { name: record.legalBusinessName })}
        size="table"
        holds={form.formState.isDirty}
        prepare={prepare}
        onDone={onDone}
        onClose={onClose}
      >
        <NameField />
        <WordField name="boardingStage" />
        <WordField name="reviewStatus" />
        <WordField name="merchantType" />
        <WordField name="visibility" />
        <p className="p-dialog-lead">{t('form.visibilityHelp')}</p>
        <LongField name="description" />
        <LongField name="merchantNotes" />
      </StepDialog>
    </FormProvider>
  )
}
