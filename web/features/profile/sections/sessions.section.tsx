import { Button } from '@mantine/core'
import { ConfirmDialog } from '@portico/ui/dialogs/confirm-dialog.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { notify } from '@portico/ui/notices/notify.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { tellFailure } from '../../../shared/api/tell-failure.ts'
import { OpenSession } from '../../../shared/session/open-session.tsx'
import { profileApi } from '../../../shared/session/profile.queries.ts'
import { ownSessionsQuery } from '../profile.queries.ts'

/** Where the person is signed in, and the way out of each but this one. */
export function SessionsSection() {
  const { t } = useTranslation('profile')
  const answer = useQuery(ownSessionsQuery)
  const { data, error, refetch } = answer
  const [isAsking, setIsAsking] = useState(false)
  const end = useMutation({
    mutationFn: async (sessionId: string | undefined): Promise<unknown> =>
      sessionId === undefined ? profileApi.endOtherSessions({}) : profileApi.endSession({ params: { sessionId } }),
    onSuccess: (_, sessionId) => notify.success(t(sessionId === undefined ? 'sessions.allEnded' : 'sessions.ended')),
    onError: tellFailure,
    onSettled: () => {
      setIsAsking(false)
      void refetch()
    },
  })
  const others = data?.filter(({ isOwn }) => !isOwn) ?? []
  return (
    <Card title={t('section.sessions')}>
      <p className="p-card-lead">{t('sessions.lead')}</p>
      {error && !data ? (
        <LoadFailed title={t('sessions.failed')} answer={answer} />
      ) : !data ? (
        <GridSkeleton widths={[160, 120, 140]} rows={2} />
      ) : (
        <>
          <ul className="p-own-list">
            {data.map((session) => (
              <li key={session.sessionId}>
                <OpenSession session={session} />
                {!session.isOwn && (
                  <Button variant="default" size="xs" disabled={end.isPending} onClick={() => end.mutate(session.sessionId)}>
                    {t('sessions.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <Button variant="default" mt={12} onClick={() => setIsAsking(true)}>
              {t('sessions.endOthers')}
            </Button>
          )}
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          opened
          title={t('sessions.askTitle')}
          confirmLabel={t('sessions.endOthers')}
          confirming={end.isPending}
          onConfirm={() => end.mutate(undefined)}
          onClose={() => setIsAsking(false)}
        >
          {t('sessions.askText', { count: others.length })}
        </ConfirmDialog>
      )}
    </Card>
  )
}
