import { Switch, TextInput } from '@mantine/core'
import { scaCodePlaces } from '@portico/contract/features/tenants/tenant-words.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { useSaid } from '../../../shared/texts/said.ts'
import { type Tenant, type TenantDetails, tenantsApi } from '../tenants.queries.ts'
import { themeOf } from '../theme-of.ts'
import { isEmail } from './is-email.ts'

type TenantForm = { tenantName: string; supportEmail: string; isDefaultTenant: boolean; scaCodes: Tenant['scaCodes'] }
type EditTenantDialogProps = { record: TenantDetails; onDone: (saved: Tenant) => void; onClose: () => void }

export function EditTenantDialog({ record, onDone, onClose }: EditTenantDialogProps) {
  const { t } = useTranslation('tenants')
  const said = useSaid('tenants')
  const { tenantName, supportEmail, isDefaultTenant, scaCodes } = record
  const form = useForm<TenantForm>({
    mode: 'onTouched',
    defaultValues: { tenantName, supportEmail: supportEmail ?? '', isDefaultTenant, scaCodes },
  })
  const { errors } = form.formState
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const values = form.getValues()
    const body = {
      version: record.version,
      tenantName: values.tenantName.trim(),
      supportEmail: values.supportEmail.trim() || null,
      themeSettings: themeOf(record),
      isDefaultTenant: values.isDefaultTenant,
      scaCodes: values.scaCodes,
    }
    return (scaCode?: string) => tenantsApi.update({ params: { id: record.tenantId }, body, scaCode })
  }
  const mayBeDefault = !record.isPlatform && record.status === 'Active'
  return (
    <StepDialog
      title={t('form.editTitle', { name: tenantName })}
      submitLabel={t('form.save')}
      what={t('form.editTitle', { name: tenantName })}
      inFields={['body.supportEmail']}
      holds={form.formState.isDirty}
      prepare={prepare}
      onDone={onDone}
      onClose={onClose}
    >
      {(refused) => (
        <>
          <TextInput
            {...form.register('tenantName', { validate: (name) => name.trim() !== '' || t('form.nameMissing') })}
            data-autofocus
            label={t('field.tenantName')}
            withAsterisk
            maxLength={100}
            autoComplete="off"
            error={errors.tenantName?.message}
          />
          <TextInput
            {...form.register('supportEmail', { validate: (text) => text.trim() === '' || isEmail(text) || t('form.emailWrong') })}
            label={t('field.supportEmail')}
            description={t('form.supportHelp')}
            inputMode="email"
            maxLength={254}
            error={errors.supportEmail?.message ?? (refused['body.supportEmail'] ? t('form.emailWrong') : undefined)}
          />
          <Controller
            control={form.control}
            name="scaCodes"
            render={({ field: { value, onChange } }) => (
              <SelectField
                label={t('field.scaCodes')}
                description={value === 'App' ? t('form.codesHelp') : undefined}
                options={scaCodePlaces.map((place) => ({ value: place, label: t(`form.codes.${place}`) }))}
                value={value}
                onChange={(place) => place && onChange(place)}
              />
            )}
          />
          <Controller
            control={form.control}
            name="isDefaultTenant"
            render={({ field: { value, onChange, ...field } }) => (
              <Switch
                {...field}
                label={t('field.isDefaultTenant')}
                description={mayBeDefault ? t('form.defaultHelp') : said('tenants.notDefault')}
                disabled={!mayBeDefault}
                checked={value}
                onChange={({ currentTarget }) => onChange(currentTarget.checked)}
              />
            )}
          />
        </>
      )}
    </StepDialog>
  )
}
