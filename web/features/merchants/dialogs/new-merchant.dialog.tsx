import { TextInput } from '@mantine/core'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { type MerchantDetails, merchantsApi } from '../merchants.queries.ts'
import { NameField, WordField } from './merchant-fields.tsx'
import { factsOf, formOf, isAddress, isEmail, type MerchantForm } from './merchant-form.ts'

type NewForm = MerchantForm & { websiteUrl: string; firstName: string; lastName: string; email: string }

const empty: NewForm = { ...formOf(), websiteUrl: '', firstName: '', lastName: '', email: '' }

/** A new customer, with its first website and its owner where they are known. */
export function NewMerchantDialog({ onDone, onClose }: { onDone: (made: MerchantDetails) => void; onClose: () => void }) {
  const { t } = useTranslation('merchants')
  const form = useForm<NewForm>({ mode: 'onTouched', defaultValues: empty })
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const body = requestOf(form.getValues())
    return (scaCode?: string) => merchantsApi.create({ body, scaCode })
  }
  return (
    <FormProvider {...form}>
      <StepDialog
        title={t('form.newTitle')}
        submitLabel={t('form.add')}
        what={t('form.newTitle')}
        size="table"
        holds={form.formState.isDirty}
        inFields={['body.website.url', 'body.owner.email']}
        prepare={prepare}
        onDone={onDone}
        onClose={onClose}
      >
        {(refused) => (
          <>
            <NameField />
            <WordField name="merchantType" />
            <WordField name="processingStatus" />
            <WebsiteField refused={refused['body.website.url'] !== undefined} />
            <OwnerFields refused={refused['body.owner.email'] !== undefined} />
          </>
        )}
      </StepDialog>
    </FormProvider>
  )
}

function WebsiteField({ refused }: { refused: boolean }) {
  const { t } = useTranslation('merchants')
  const { register, formState } = useFormContext<NewForm>()
  return (
    <TextInput
      {...register('websiteUrl', { validate: (text) => text.trim() === '' || isAddress(text) || t('websites.urlWrong') })}
      label={t('form.website')}
      placeholder="https://"
      inputMode="url"
      maxLength={500}
      error={formState.errors.websiteUrl?.message ?? (refused ? t('websites.urlWrong') : undefined)}
    />
  )
}

/** All three, or none: then nobody is invited yet. */
function OwnerFields({ refused }: { refused: boolean }) {
  const { t } = useTranslation('merchants')
  const { register, formState, getValues } = useFormContext<NewForm>()
  const { errors } = formState
  const isAnyGiven = () => [getValues('email'), getValues('firstName'), getValues('lastName')].some((text) => text.trim() !== '')
  const named = (text: string) => !isAnyGiven() || text.trim() !== '' || t('form.ownerNameMissing')
  return (
    <>
      <h3>{t('form.owner')}</h3>
      <p className="p-dialog-lead">{t('form.ownerHelp')}</p>
      <div data-half>
        <TextInput
          {...register('firstName', { validate: named })}
          label={t('form.firstName')}
          maxLength={100}
          error={errors.firstName?.message}
        />
      </div>
      <div data-half>
        <TextInput
          {...register('lastName', { validate: named })}
          label={t('form.lastName')}
          maxLength={100}
          error={errors.lastName?.message}
        />
      </div>
      <TextInput
        {...register('email', { validate: (text) => !isAnyGiven() || isEmail(text) || t('form.emailWrong') })}
        label={t('form.email')}
        inputMode="email"
        maxLength={254}
        error={errors.email?.message ?? (refused ? t('form.emailWrong') : undefined)}
      />
    </>
  )
}

function requestOf({ websiteUrl, firstName, lastName, email, ...form }: NewForm) {
  const url = websiteUrl.trim()
  const owner = { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim() }
  return {
    ...factsOf(form),
    processingStatus: form.processingStatus,
    ...(url ? { website: { name: new URL(url).hostname, url } } : {}),
    ...(owner.email ? { owner } : {}),
  }
}
