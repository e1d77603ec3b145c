import { TextInput } from '@mantine/core'
import { longestName } from '@portico/contract/features/people/people-words.ts'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../shared/api/problem-text.ts'
import { useRoleOptions } from '../use-role-options.ts'

export type PersonForm = { firstName: string; lastName: string; phone: string; roleIds: string[] }

const phonePattern = /^\+?[0-9][0-9 ()/.-]{2,38}$/

export function NameFields() {
  const { t } = useTranslation('people')
  const { register, formState } = useFormContext<PersonForm>()
  return (['firstName', 'lastName'] as const).map((name) => (
    <div key={name} data-half>
      <TextInput
        {...register(name, { validate: (text) => text.trim() !== '' || t('form.nameMissing') })}
        label={t(`field.${name}`)}
        withAsterisk
        maxLength={longestName}
        autoComplete="off"
        error={formState.errors[name]?.message}
      />
    </div>
  ))
}

export function PhoneField() {
  const { t } = useTranslation('people')
  const { register, formState } = useFormContext<PersonForm>()
  return (
    <TextInput
      {...register('phone', { validate: (text) => text.trim() === '' || phonePattern.test(text.trim()) || t('form.phoneWrong') })}
      label={t('field.phone')}
      placeholder={t('form.optional')}
      inputMode="tel"
      maxLength={40}
      autoComplete="off"
      error={formState.errors.phone?.message}
    />
  )
}

type RolesFieldProps = {
  merchantId: string | undefined
  /** Where they are not of the own tenant. */
  tenantId?: string | undefined
  /** Nothing to choose from before this is known. */
  isReady?: boolean
  /** Roles the person has already: they may stay, whatever they hold. */
  held?: readonly string[]
  disabled?: boolean
  note?: string
}

/** Roles that hold more than the person who gives them cannot be chosen; below the field it says which and why. */
export function RolesField({ merchantId, tenantId, isReady = true, held = [], disabled = false, note }: RolesFieldProps) {
  const { t } = useTranslation('people')
  const { control } = useFormContext<PersonForm>()
  const { roles, error } = useRoleOptions({ merchantId, tenantId, enabled: isReady })
  const beyond = roles.filter(({ id, excess }) => excess.length > 0 && !held.includes(id))
  const why = beyond.length > 0 ? t('form.beyond', { roles: beyond.map(({ label }) => label).join(', ') }) : undefined
  return (
    <Controller
      control={control}
      name="roleIds"
      rules={{ validate: (ids) => ids.length > 0 || t('form.rolesMissing') }}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <MultiSelectField
          ref={ref}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          label={t('field.roles')}
          withAsterisk
          disabled={disabled || !isReady}
          description={isReady ? [note, why].filter(Boolean).join(' ') || undefined : t('form.merchantFirst')}
          options={roles.map(({ id, label }) => ({ value: id, label, disabled: beyond.some((role) => role.id === id) }))}
          error={fieldState.error?.message ?? (error ? problemText(error) : undefined)}
        />
      )}
    />
  )
}
