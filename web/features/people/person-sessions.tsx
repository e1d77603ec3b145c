import { Button } from '@mantine/core'
import { GridSkeleton } from '@portico/ui/grid-skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { OpenSession } from '../../shared/open-session.tsx'
import { useSession } from '../../shared/session.tsx'
import { type Confirmed, ConfirmPersonDialog } from './dialogs/confirm-person.dialog.tsx'
import { type PersonDetails, sessionsQuery } from './people.queries.ts'
import { mayDo, type PeopleDesk } from './people-desk.ts'

/** Where a person is signed in: device, place, since when, and when it was last used. */
export function PersonSessions({ person, desk }: { person: PersonDetails; desk: PeopleDesk }) {
  const { t } = useTranslation('people')
  const maySecure = mayDo(useSession(), desk, 'Secure')
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
            {maySecure && (
              <Button variant="default" size="xs" onClick={() => setAsked({ kind: 'endSession', sessionId: session.sessionId })}>
                {t('action.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {maySecure && (
        <Button variant="default" onClick={() => setAsked({ kind: 'signOut' })}>
          {t('action.signOut')}
        </Button>
      )}
      {asked && <ConfirmPersonDialog asked={asked} person={person} onClose={() => setAsked(undefined)} />}
    </>
  )
}
