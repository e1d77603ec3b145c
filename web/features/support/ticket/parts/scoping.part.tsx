import { Button } from '@mantine/core'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../../shared/api/load-failed.tsx'
import { useSession } from '../../../../shared/session/session.tsx'
import { useOnlyReads } from '../../ticket-desk.ts'
import { DraftView } from '../scoping/draft-view.tsx'
import { ScopingDialog } from '../scoping/scoping.dialog.tsx'
import { type ScopingDoor, scopingKey, scopingOf, scopingQuery, scopingStatusQuery } from '../scoping/scoping.queries.ts'
import type { TicketPartProps } from '../ticket-part.ts'

/** What the ticket needs, drafted by the worker; for those who answer it. */
export function ScopingPart({ ticket }: TicketPartProps) {
  const door = scopingOf(ticket, useSession())
  return door && <OfTicket key={door.ticketId} door={door} />
}

function OfTicket({ door }: { door: ScopingDoor }) {
  const { t } = useTranslation('support')
  const isReadOnly = useOnlyReads()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<'draft' | 'proposal'>()
  const status = useQuery(scopingStatusQuery(door))
  const scoping = useQuery(scopingQuery(door))
  const refresh = () => queries.invalidateQueries({ queryKey: scopingKey(door.ticketId) })
  const start = useMutation({ mutationFn: door.start, onSuccess: refresh })
  const isUnderWay = start.isPending || status.data?.scopingStatus === false
  const { refetch } = scoping
  useEffect(() => {
    if (!isUnderWay) void refetch()
  }, [isUnderWay, refetch])
  const unread = [status, scoping].find(({ error }) => error)
  const { draft, proposal, failure } = scoping.data ?? {}
  return (
    <Card
      title={t('scoping.title')}
      end={
        !isReadOnly && (
          <Button size="compact-sm" variant="default" loading={isUnderWay} onClick={() => start.mutate()}>
            {t(draft ? 'scoping.again' : 'scoping.start')}
          </Button>
        )
      }
    >
      <div className="p-scope-told" aria-live="polite">
        {isUnderWay && <p className="p-scope-why">{t('scoping.underWay')}</p>}
        {!isUnderWay && failure && <Failed>{t(`scoping.failed.${failure}`)}</Failed>}
        {unread && <LoadFailed title={t('scoping.notLoaded')} answer={unread} />}
      </div>
      {scoping.data?.state === 'None' && !isUnderWay && !unread && <p className="p-scope-why">{t('scoping.none')}</p>}
      {scoping.data && draft && <DraftView draft={draft} scoping={scoping.data} />}
      {draft && !isReadOnly && !isUnderWay && (
        <div className="p-actions">
          <Button size="compact-sm" variant="default" onClick={() => setEdited('draft')}>
            {t('scoping.edit')}
          </Button>
          {proposal && (
            <Button size="compact-sm" variant="default" onClick={() => setEdited('proposal')}>
              {t('scoping.newer')}
            </Button>
          )}
        </div>
      )}
      {edited && scoping.data && (
        <ScopingDialog of={edited} scoping={scoping.data} door={door} onDone={refresh} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  )
}

const Failed = ({ children }: { children: ReactNode }) => (
  <p className="p-note" data-tone="negative" role="alert">
    {children}
  </p>
)
