import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../shared/api/problem-text.ts'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { useRoleOptions } from '../use-role-options.ts'

type RolesFieldProps = FieldProps & {
  merchantId?: string | undefined
  /** Where they are not of the own tenant. */
  tenantId?: string | undefined
  /** Nothing to choose from before this is known. */
  isReady?: boolean
  /** Roles the person has already: they may stay, whatever they hold. */
  held?: readonly string[]
}

/** Roles that hold more than the person who gives them cannot be chosen; below the field it says which and why. */
export function RolesField({ merchantId, tenantId, isReady = true, held = [], description, ...field }: RolesFieldProps) {
  const { t } = useTranslation('people')
  const { roles, error } = useRoleOptions({ merchantId, tenantId, enabled: isReady })
  const beyond = roles.filter(({ id, excess }) => excess.length > 0 && !held.includes(id))
  const why = beyond.length > 0 ? t('beyond', { roles: beyond.map(({ label }) => label).join(', ') }) : undefined
  return (
    <MultiSelectField
      {...field}
      disabled={field.disabled || !isReady}
      description={isReady ? [description, why].filter(Boolean).join(' ') || undefined : t('merchantFirst')}
      options={roles.map(({ id, label }) => ({ value: id, label, disabled: beyond.some((role) => role.id === id) }))}
      error={field.error ?? (error ? problemText(error) : undefined)}
    />
  )
}
