import { webhookResendPaths } from '@portico/contract/features/webhook-resends/webhook-resend-paths.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { useSession } from '../../shared/session/session.tsx'
import { ResendJob } from './resend-job.tsx'
import { isUnderWay, lastResendQuery, type Meant, type Mode, readAgain, resendQuery, startResend } from './webhook-resends.queries.ts'

export type Resending = ReturnType<typeof useResend>

/** Starts resends, and shows the one that is under way: also one that was started before the page was opened. */
export function useResend({ whose, mode }: { whose: keyof typeof webhookResendPaths.resends; mode: Mode }) {
  const { t } = useTranslation('webhook-resends')
  const queries = useQueryClient()
  const { isViewing } = useSession()
  const [shown, setShown] = useState<{ bulkId: string; mode: Mode }>()
  const last = useQuery({ ...lastResendQuery(mode), enabled: !isViewing }).data
  const bulkId = shown?.mode === mode ? shown.bulkId : last && isUnderWay(last) ? last.bulkId : undefined
  const resend = useQuery({ ...resendQuery(bulkId ?? '', mode), enabled: bulkId !== undefined }).data
  const isOver = resend !== undefined && !isUnderWay(resend)
  const starting = useMutation({
    mutationFn: ({ meant }: { meant: Meant; onStarted?: () => void }) => startResend(meant, mode),
    onSuccess: (started, { onStarted }) => {
      queries.setQueryData(resendQuery(started.bulkId, mode).queryKey, started)
      setShown({ bulkId: started.bulkId, mode })
      onStarted?.()
    },
    onError: tellFailure,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again once a resend has ended
  useEffect(() => {
    if (isOver) void readAgain(queries)
  }, [isOver, bulkId])
  const listHref = `${webhookResendPaths.resends[whose]}${mode === 'Test' && whose === 'tenant' ? '?mode=Test' : ''}`
  const job: ReactNode = resend && (
    <ResendJob
      resend={resend}
      mode={mode}
      href={`${webhookResendPaths.resends[whose]}/${resend.bulkId}${mode === 'Test' && whose === 'tenant' ? '?mode=Test' : ''}`}
    />
  )
  return {
    start: (meant: Meant, onStarted?: () => void) => starting.mutate({ meant, ...(onStarted ? { onStarted } : {}) }),
    /** Why no other one is started now. */
    busy: starting.isPending || (resend !== undefined && !isOver) ? t('off.busy') : undefined,
    job,
    listHref,
  }
}
