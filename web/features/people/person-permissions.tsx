import { isPermission, permissions } from '@portico/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import type { PersonDetails } from './people.queries.ts'

/** The roles of a person, and behind them what they give together. */
export function PersonPermissions({ person }: { person: PersonDetails }) {
  const { t } = useTranslation('people')
  const known = person.permissions.filter(isPermission)
  const areas = [...Map.groupBy(known, (name) => permissions[name].area)].sort(([a], [b]) => a.localeCompare(b))
  return (
    <>
      <ul className="p-person-roles">
        {person.roles.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <details className="p-person-rights">
        <summary>{t('rights.count', { count: known.length })}</summary>
        {areas.map(([area, held]) => (
          <section key={area} lang="en">
            <h4>{area}</h4>
            <ul>
              {held.map((name) => (
                <li key={name}>
                  {permissions[name].label}
                  {person.scaRequiredPermissions.includes(name) && <small>{t('rights.secondFactor')}</small>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    </>
  )
}
