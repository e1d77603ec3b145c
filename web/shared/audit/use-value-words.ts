import { isPermission } from '@portico/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import { usePermissionName } from '../texts/permission-name.ts'

/** A value of a trail in readable form: our own words in the user's language, text that a user wrote unchanged. */
export function useValueWords(): (field: string, value: string | boolean) => string {
  const { t, i18n } = useTranslation('audit')
  const sayPermission = usePermissionName()
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isPermission(value)) return sayPermission(value)
    const key = `value.${field}.${value}`
    return i18n.exists(`audit:${key}`) ? t(key as 'value.state.clean') : value
  }
}
