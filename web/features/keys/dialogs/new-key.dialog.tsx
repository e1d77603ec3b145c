import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { keysApi, type NewEncryptionKey } from '../keys.queries.ts'

type NewKeyDialogProps = { tenantId: string; onDone: (made: NewEncryptionKey) => void; onClose: () => void }

export function NewKeyDialog({ tenantId, onDone, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation('keys')
  const form = useForm<{ name: string }>({ mode: 'onTouched', defaultValues: { name: '' } })
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const body = { name: form.getValues('name').trim() }
    return (scaCode?: string) => keysApi.create({ params: { id: tenantId }, body, scaCode })
  }
  return (
    <StepDialog
      title={t('newTitle')}
      lead={t('newText')}
      submitLabel={t('add')}
      what={t('newTitle')}
      prepare={prepare}
      onDone={onDone}
      onClose={onClose}
    >
      <TextInput
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('nameMissing') })}
        data-autofocus
        label={t('name')}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        error={form.formState.errors.name?.message}
      />
    </StepDialog>
  )
}
