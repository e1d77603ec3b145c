import { Button } from '@mantine/core'
import { ActionBar } from '@portico/ui/actions/action-bar.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { OpenSession } from '../../shared/session/open-session.tsx'
import { useSaid } from '../../shared/texts/said.ts'
import { type Confirmed, ConfirmPersonDialog } from './dialogs/confirm-person.dialog.tsx'
import { hindrances } from './hindrances.ts'
import { type PersonDetails, sessionsQuery } from './people.queries.ts'

/** Where a person is signed in: device, place, since when, and when it was last used. */
export function PersonSessions({ person }: { person: PersonDetails }) {
  const { t } = useTranslation('people')
  const said = useSaid('people', 'limits')
  const signOut = person.allowedActions.find(({ action }) => action === 'signOut')
  const [asked, setAsked] = useState<Confirmed>()
  const answer = useQuery(sessionsQuery(person.id))
  const { data, error } = answer
  if (error) return <LoadFailed title={t('sessions.failed')} answer={answer} />
  if (!data) return <GridSkeleton widths={[160, 120, 140]} rows={2} />
  if (data.length === 0) return <p className="p-dialog-lead">{t('sessions.none')}</p>
  return (
    <>
      <ul className="p-sessions">
        {data.map((session) => (
          <li key={session.sessionId}>
            <OpenSession session={session} />
            {signOut?.allowed && (
              <Button variant="default" size="xs" onClick={() => setAsked({ kind: 'endSession', sessionId: session.sessionId })}>
                {t('action.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {signOut && (
        <ActionBar
          actions={[
            {
              id: 'signOut',
              label: t('action.signOut'),
              offReason: signOut.reason === null ? undefined : said(hindrances[signOut.reason]),
              onClick: () => setAsked({ kind: 'signOut' }),
            },
          ]}
        />
      )}
      {asked && <ConfirmPersonDialog asked={asked} person={person} onClose={() => setAsked(undefined)} />}
    </>
  )
}
