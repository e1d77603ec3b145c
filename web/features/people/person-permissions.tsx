import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoleName } from '../../shared/texts/role-name.ts'
import { EffectivePermissions } from '../roles/index.tsx'
import type { PersonDetails } from './people.queries.ts'

/** The roles of a person, and behind them what they give together. */
export function PersonPermissions({ person }: { person: PersonDetails }) {
  const { t } = useTranslation('people')
  const roleName = useRoleName()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ul className="p-person-roles">
        {person.roles.map((role) => (
          <li key={role.id}>
            <bdi>{roleName(role)}</bdi>
          </li>
        ))}
      </ul>
      <details className="p-person-rights" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{t('rights.count', { count: person.permissions.length })}</summary>
        {isOpen && <EffectivePermissions userId={person.id} />}
      </details>
    </>
  )
}
