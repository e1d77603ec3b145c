import { ErrorState } from '@portico/ui/error-state.tsx'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, requestIdOf } from '../../shared/problem-text.ts'
import { type Profile, profileQuery } from '../../shared/profile.queries.ts'

/** What needs the person's record: until it is there its place, and what went wrong where it could not be read. */
export function ProfileLoaded({ children }: { children: (profile: Profile) => ReactNode }) {
  const { t } = useTranslation('profile')
  const { data, error, isFetching, refetch } = useQuery(profileQuery)
  if (data) return children(data)
  if (!error) return <GridSkeleton widths={[220, 220]} rows={4} />
  return (
    <ErrorState title={t('failed')} requestId={requestIdOf(error)} retrying={isFetching} onRetry={() => void refetch()}>
      {problemText(error)}
    </ErrorState>
  )
}
