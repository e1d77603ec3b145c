import type { SharingRole } from '@portico/contract/features/views/views.contract.ts'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../form/form-field.tsx'
import { useRoleName } from '../../texts/role-name.ts'
import { sharingRolesQuery } from './views.queries.ts'

const everyone = 'everyone'

/** Who sees a shared view: everyone, or the people with one role. Drawn only once it is shared. `kept`: a role that its owner may have left. */
export function SharedRoleField({ kept, value, onChange, ...field }: FieldProps & { kept: SharingRole | null }) {
  const { t, i18n } = useTranslation('views')
  const isShared = useFormContext().watch('isShared')
  const nameOf = useRoleName()
  const { data: own = [] } = useQuery(sharingRolesQuery)
  if (!isShared) return null
  const roles = kept && !own.some(({ id }) => id === kept.id) ? [kept, ...own] : own
  const named = roles.map((role) => ({ value: role.id, label: nameOf(role) })).sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  return (
    <SelectField
      {...field}
      options={[{ value: everyone, label: t('everyone') }, ...named]}
      value={value ?? everyone}
      onChange={(chosen) => onChange(chosen === everyone ? null : chosen)}
    />
  )
}
