import { TextInput } from '@mantine/core'
import { longestDescription, longestNotes } from '@portico/contract/features/merchants/merchant-words.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FilterId } from '../merchant-search.ts'
import { useOptionsOf } from '../use-merchant-filters.ts'
import type { MerchantForm } from './merchant-form.ts'

export function NameField() {
  const { t } = useTranslation('merchants')
  const { register, formState } = useFormContext<MerchantForm>()
  return (
    <TextInput
      {...register('legalBusinessName', { validate: (name) => name.trim() !== '' || t('form.nameMissing') })}
      data-autofocus
      label={t('field.legalBusinessName')}
      withAsterisk
      maxLength={200}
      autoComplete="off"
      error={formState.errors.legalBusinessName?.message}
    />
  )
}

type WordName = Extract<FilterId, keyof MerchantForm>

export function WordField({ name }: { name: WordName }) {
  const { t } = useTranslation('merchants')
  const { control } = useFormContext<MerchantForm>()
  const optionsOf = useOptionsOf()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <div data-half>
          <SelectField {...field} label={t(`field.${name}`)} options={optionsOf(name)} />
        </div>
      )}
    />
  )
}

export function LongField({ name }: { name: 'description' | 'merchantNotes' }) {
  const { t } = useTranslation('merchants')
  const { control } = useFormContext<MerchantForm>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <TextAreaField
          {...field}
          label={t(`field.${name}`)}
          placeholder={t('form.optional')}
          description={name === 'merchantNotes' ? t('form.notesHelp') : undefined}
          maxLength={name === 'description' ? longestDescription : longestNotes}
        />
      )}
    />
  )
}
