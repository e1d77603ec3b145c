import { notify } from '@portico/ui/notices/notify.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { type Profile, profileQuery } from '../../shared/session/profile.queries.ts'

/** Sends one section; the record that comes back is what all sections show. One that has changed meanwhile is read again. */
export function useSave<Change>(send: (change: Change) => Promise<Profile>, onSaved: (saved: Profile) => void = () => undefined) {
  const { t } = useTranslation('profile')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      onSaved(saved)
      notify.success(t('saved'))
    },
    onError: (error) => {
      tellFailure(error)
      if (error instanceof ApiError && error.code === 'stale_version') void queries.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
  })
}
