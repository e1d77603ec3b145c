import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { securityQuery } from '../profile.queries.ts'
import { FactorCard } from './factor.card.tsx'
import { PasskeysCard } from './passkeys.card.tsx'
import { PasswordCard } from './password.card.tsx'

/** How the person signs in. */
export function SecuritySection() {
  const { t } = useTranslation('profile')
  const answer = useQuery(securityQuery)
  const { data, error } = answer
  if (data)
    return (
      <>
        <PasswordCard security={data} />
        <FactorCard security={data} />
        <PasskeysCard security={data} />
      </>
    )
  if (!error) return <GridSkeleton widths={[220, 220]} rows={6} />
  return <LoadFailed title={t('security.failed')} answer={answer} />
}
