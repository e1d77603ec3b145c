import { TextInput } from '@mantine/core'
import { wordsOfArea } from '@portico/contract/core/permission-areas.ts'
import { isFoundIn } from '@portico/contract/core/text/fold.ts'
import { isPermission, permissions } from '@portico/contract/permissions.ts'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { useRoleNames } from '../../shared/texts/role-name.ts'
import { useWords } from '../../shared/texts/words.ts'
import { rolesOfUserQuery } from './roles.queries.ts'

/** The permissions that all roles of a person give together, each with the roles that give it. */
export function EffectivePermissions({ userId }: { userId: string }) {
  const { t } = useTranslation('roles')
  const say = useWords()
  const roleNames = useRoleNames()
  const [search, setSearch] = useState('')
  const answer = useQuery(rolesOfUserQuery(userId))
  const { data, error } = answer
  if (error) return <LoadFailed title={t('effective.failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[200, 120]} rows={6} />
  if (data.permissions.length === 0) return <p className="p-role-none">{t('effective.none')}</p>
  const rows = data.permissions.flatMap(({ name, scaRequired, roles }) => {
    if (!isPermission(name)) return []
    const row = { name, scaRequired, area: say(wordsOfArea(permissions[name].area)), label: say(permissions[name].words) }
    if (!isFoundIn(`${name} ${row.area} ${row.label}`, search)) return []
    return [{ ...row, from: roleNames(data.roles.filter(({ id }) => roles.includes(id))) }]
  })
  return (
    <section className="p-effective" aria-label={t('effective.title')}>
      <TextInput
        aria-label={t('effective.search')}
        placeholder={t('effective.search')}
        value={search}
        autoComplete="off"
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {rows.length === 0 && <p className="p-role-none">{t('editor.noMatch')}</p>}
      {[...Map.groupBy(rows, ({ area }) => area)].map(([area, held]) => (
        <section key={area}>
          <h4>{area}</h4>
          <ul>
            {held.map(({ name, label, from, scaRequired }) => (
              <li key={name}>
                <span>
                  {label}
                  {scaRequired && <small>{t('effective.secondFactor')}</small>}
                </span>
                <small>
                  <bdi>{t('effective.from', { roles: from })}</bdi>
                </small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
