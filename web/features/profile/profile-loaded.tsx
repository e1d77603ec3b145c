import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { type Profile, profileQuery } from '../../shared/session/profile.queries.ts'

/** What needs the person's record: until it is there its place, and what went wrong where it could not be read. */
export function ProfileLoaded({ children }: { children: (profile: Profile) => ReactNode }) {
  const { t } = useTranslation('profile')
  const answer = useQuery(profileQuery)
  const { data, error } = answer
  if (data) return children(data)
  if (!error) return <GridSkeleton widths={[220, 220]} rows={4} />
  return <LoadFailed title={t('failed')} answer={answer} />
}
