import { shownRoleName } from '@portico/contract/features/roles/role-names.ts'
import { useTranslation } from 'react-i18next'

export type NamedRole = Parameters<typeof shownRoleName>[0]

/** `nameOf(role)`: what the role is called in the language of the person. */
export function useRoleName() {
  const { language } = useTranslation().i18n
  return (role: NamedRole): string => shownRoleName(role, language)
}

/** `namesOf(roles)`: what they are called, in the order of these names. */
export function useRoleNames() {
  const { language } = useTranslation().i18n
  return (roles: readonly NamedRole[]): string =>
    roles
      .map((role) => shownRoleName(role, language))
      .sort((a, b) => a.localeCompare(b, language))
      .join(', ')
}
