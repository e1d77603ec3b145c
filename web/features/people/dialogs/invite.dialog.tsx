import { TextInput } from '@mantine/core'
import { type Language, languages } from '@portico/contract/core/languages.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { merchantsQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type Person, peopleApi } from '../people.queries.ts'
import type { PeopleDesk } from '../people-desk.ts'
import { NameFields, type PersonForm, PhoneField, RolesField } from './person-fields.tsx'

type InviteForm = PersonForm & { email: string; merchantId: string | null; language: Language }
type InviteDialogProps = {
  desk: PeopleDesk
  /** Where they are to belong to another tenant. */
  tenantId?: string
  onDone: (person: Person) => void
  onClose: () => void
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Somebody new, by mail: first the merchant where there are several, since each has roles of its own. */
export function InviteDialog({ desk, tenantId, onDone, onClose }: InviteDialogProps) {
  const { t } = useTranslation('people')
  const { user } = useSession()
  const form = useForm<InviteForm>({
    mode: 'onTouched',
    defaultValues: { email: '', firstName: '', lastName: '', phone: '', roleIds: [], merchantId: null, language: user.language },
  })
  const merchantId = form.watch('merchantId') ?? undefined
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const { email, firstName, lastName, phone, roleIds, language } = form.getValues()
    const names = { firstName: firstName.trim(), lastName: lastName.trim() }
    const body = { email: email.trim(), ...names, ...(phone.trim() ? { phone: phone.trim() } : {}), roleIds, language, merchantId }
    return (scaCode?: string) =>
      tenantId ? peopleApi.inviteToTenant({ params: { id: tenantId }, body, scaCode }) : peopleApi.invite({ body, scaCode })
  }
  const { errors, isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <StepDialog
        title={t('form.inviteTitle')}
        lead={t('form.inviteLead')}
        submitLabel={t('form.invite')}
        what={t('form.inviteTitle')}
        holds={isDirty}
        inFields={['body.email']}
        prepare={prepare}
        onDone={onDone}
        onClose={onClose}
      >
        {(refused) => (
          <>
            {desk.hasMerchants && <MerchantField />}
            <TextInput
              {...form.register('email', { validate: (text) => address.test(text.trim()) || t('form.emailWrong') })}
              data-autofocus={!desk.hasMerchants || undefined}
              label={t('field.email')}
              withAsterisk
              inputMode="email"
              maxLength={254}
              autoComplete="off"
              error={errors.email?.message ?? refused['body.email']}
            />
            <NameFields />
            <PhoneField />
            <RolesField merchantId={merchantId} tenantId={tenantId} isReady={!desk.hasMerchants || merchantId !== undefined} />
            <Controller
              control={form.control}
              name="language"
              render={({ field }) => (
                <SelectField
                  {...field}
                  label={t('field.language')}
                  options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
                />
              )}
            />
          </>
        )}
      </StepDialog>
    </FormProvider>
  )
}

function MerchantField() {
  const { t } = useTranslation('people')
  const { control, setValue } = useFormContext<InviteForm>()
  const merchants = useQuery(merchantsQuery).data ?? []
  return (
    <Controller
      control={control}
      name="merchantId"
      rules={{ required: t('form.merchantMissing') }}
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          data-autofocus
          label={t('field.merchant')}
          withAsterisk
          searchable
          options={merchants.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            field.onChange(id)
            setValue('roleIds', [])
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
