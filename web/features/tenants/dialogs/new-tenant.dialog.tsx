import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type Tenant, tenantsApi } from '../tenants.queries.ts'
import { isEmail } from './is-email.ts'

type TenantForm = { tenantName: string; supportEmail: string; firstName: string; lastName: string; email: string }
const empty: TenantForm = { tenantName: '', supportEmail: '', firstName: '', lastName: '', email: '' }
/** Where the server finds each. */
const sentAs: Record<keyof TenantForm, string> = {
  tenantName: 'body.tenantName',
  supportEmail: 'body.supportEmail',
  firstName: 'body.administrator.firstName',
  lastName: 'body.administrator.lastName',
  email: 'body.administrator.email',
}

/** A new tenant, and who runs it first. */
export function NewTenantDialog({ onDone, onClose }: { onDone: (made: Tenant) => void; onClose: () => void }) {
  const { t } = useTranslation('tenants')
  const form = useForm<TenantForm>({ mode: 'onTouched', defaultValues: empty })
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const { tenantName, supportEmail, ...person } = form.getValues()
    const administrator = { email: person.email.trim(), firstName: person.firstName.trim(), lastName: person.lastName.trim() }
    const body = { tenantName: tenantName.trim(), supportEmail: supportEmail.trim() || null, administrator }
    return (scaCode?: string) => tenantsApi.create({ body, scaCode })
  }
  const named = (text: string) => text.trim() !== '' || t('form.nameMissing')
  const addressed = (text: string) => isEmail(text) || t('form.emailWrong')
  const rules = {
    tenantName: named,
    supportEmail: (text: string) => text.trim() === '' || addressed(text),
    firstName: named,
    lastName: named,
    email: addressed,
  }
  return (
    <StepDialog
      title={t('form.newTitle')}
      submitLabel={t('form.add')}
      what={t('form.newTitle')}
      inFields={Object.values(sentAs)}
      holds={form.formState.isDirty}
      prepare={prepare}
      onDone={onDone}
      onClose={onClose}
    >
      {(refused) => {
        const field = (name: keyof TenantForm) => ({
          ...form.register(name, { validate: rules[name] }),
          label: t(`field.${name}`),
          withAsterisk: name !== 'supportEmail',
          autoComplete: 'off',
          maxLength: name.toLowerCase().includes('email') ? 254 : 100,
          error: form.formState.errors[name]?.message ?? (refused[sentAs[name]] ? t('form.refused') : undefined),
        })
        return (
          <>
            <TextInput {...field('tenantName')} data-autofocus />
            <TextInput {...field('supportEmail')} placeholder={t('form.optional')} inputMode="email" />
            <h3>{t('form.administrator')}</h3>
            <p className="p-dialog-lead">{t('form.administratorHelp')}</p>
            <div data-half>
              <TextInput {...field('firstName')} />
            </div>
            <div data-half>
              <TextInput {...field('lastName')} />
            </div>
            <TextInput {...field('email')} inputMode="email" />
          </>
        )
      }}
    </StepDialog>
  )
}
