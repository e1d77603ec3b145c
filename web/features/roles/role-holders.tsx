import { Button } from '@mantine/core'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { ErrorState } from '@portico/ui/pieces/error-state.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, requestIdOf } from '../../shared/api/problem-text.ts'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { holdersQuery, type RoleDetails } from './roles.queries.ts'

const peopleOf = { crm: '/crm/users/crm', merchant: '/crm/users/merchant' } as const

/** Who holds a role, each leading to the person where there is a page for it. */
export function RoleHolders({ role }: { role: RoleDetails }) {
  const { t } = useTranslation('roles')
  const mayOpen = useMayOpen()
  const [cursor, setCursor] = useState<string>()
  const { data, error, isFetching, refetch } = useQuery(holdersQuery(role.id, cursor))
  if (error)
    return <ErrorState title={problemText(error)} requestId={requestIdOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <GridSkeleton widths={[160, 120]} rows={2} />
  if (data.data.length === 0) return <p className="p-role-none">{t('part.nobody')}</p>
  const page = peopleOf[role.type]
  return (
    <>
      <ul className="p-role-holders">
        {data.data.map(({ id, email, firstName, lastName, status }) => (
          <li key={id}>
            <span>
              {mayOpen(page) ? (
                <UiLink href={`${page}/${id}`}>
                  <UserText>{`${firstName} ${lastName}`}</UserText>
                </UiLink>
              ) : (
                <UserText>{`${firstName} ${lastName}`}</UserText>
              )}
              <small>{shownAddress(email)}</small>
            </span>
            {status !== 'Active' && <StatusPill status={status} label={t(`status.${status}`)} />}
          </li>
        ))}
      </ul>
      {data.nextCursor !== null && (
        <Button variant="default" loading={isFetching} onClick={() => setCursor(data.nextCursor ?? undefined)}>
          {t('part.next')}
        </Button>
      )}
      {data.nextCursor === null && cursor !== undefined && (
        <Button variant="default" onClick={() => setCursor(undefined)}>
          {t('part.first')}
        </Button>
      )}
    </>
  )
}
