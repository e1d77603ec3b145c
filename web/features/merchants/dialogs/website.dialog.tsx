import { Switch, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { StepDialog } from '../../../shared/session/step-up/step-dialog.tsx'
import { merchantsApi, type Website } from '../merchants.queries.ts'
import { isAddress } from './merchant-form.ts'

type WebsiteForm = { name: string; url: string; isActive: boolean }
type WebsiteDialogProps = { merchantId: string; website: Website | undefined; onDone: (saved: Website) => void; onClose: () => void }

/** A new shop of a customer, or one that is changed. */
export function WebsiteDialog({ merchantId, website, onDone, onClose }: WebsiteDialogProps) {
  const { t } = useTranslation('merchants')
  const { name = '', url = '', isActive = true } = website ?? {}
  const form = useForm<WebsiteForm>({ mode: 'onTouched', defaultValues: { name, url, isActive } })
  const { errors } = form.formState
  const prepare = async () => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined
    const values = form.getValues()
    const body = { name: values.name.trim(), url: values.url.trim() }
    return (scaCode?: string) =>
      website
        ? merchantsApi.updateWebsite({
            params: { id: merchantId, websiteId: website.id },
            body: { ...body, isActive: values.isActive, version: website.version },
            scaCode,
          })
        : merchantsApi.addWebsite({ params: { id: merchantId }, body, scaCode })
  }
  const title = t(website ? 'websites.editTitle' : 'websites.newTitle')
  return (
    <StepDialog
      title={title}
      submitLabel={t(website ? 'websites.save' : 'websites.create')}
      what={title}
      inFields={['body.url']}
      prepare={prepare}
      onDone={onDone}
      onClose={onClose}
    >
      {(refused) => (
        <>
          <TextInput
            {...form.register('name', { validate: (text) => text.trim() !== '' || t('websites.nameMissing') })}
            data-autofocus
            label={t('websites.name')}
            withAsterisk
            maxLength={200}
            autoComplete="off"
            error={errors.name?.message}
          />
          <TextInput
            {...form.register('url', { validate: (text) => isAddress(text) || t('websites.urlWrong') })}
            label={t('websites.url')}
            withAsterisk
            placeholder="https://"
            inputMode="url"
            maxLength={500}
            error={errors.url?.message ?? (refused['body.url'] ? t('websites.urlWrong') : undefined)}
          />
          {website && (
            <Controller
              control={form.control}
              name="isActive"
              render={({ field: { value, onChange, ...field } }) => (
                <Switch
                  {...field}
                  label={t('websites.isActive')}
                  description={t('websites.isActiveHelp')}
                  checked={value}
                  onChange={({ currentTarget }) => onChange(currentTarget.checked)}
                />
              )}
            />
          )}
        </>
      )}
    </StepDialog>
  )
}
