import { Button } from '@mantine/core'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { useSaid } from '../../../shared/texts/said.ts'
import type { TicketPartProps } from '../ticket/ticket-part.ts'
import { useOnlyReads } from '../ticket-desk.ts'
import { type ExternalParty, externalPartiesQuery, isLive } from './external-parties.queries.ts'
import { InviteDialog } from './invite.dialog.tsx'
import { PartyRow } from './party-row.tsx'
import { RevokeDialog } from './revoke.dialog.tsx'

type Doing = { what: 'invite'; email?: string } | { what: 'revoke'; party: ExternalParty }

/** The external parties of this ticket, and the state of each invitation. */
export function ExternalPartiesPart({ at }: TicketPartProps) {
  const { t } = useTranslation('support')
  const said = useSaid('support')
  const { isViewing } = useSession()
  const isReadOnly = useOnlyReads()
  const [doing, setDoing] = useState<Doing>()
  const answer = useQuery(externalPartiesQuery(at))
  const { data, isError } = answer
  const live = (data?.data ?? []).filter(isLive).length
  const offReason = isReadOnly
    ? t(isViewing ? 'external.viewing' : 'external.reading')
    : data && live >= data.mostLive
      ? said('support.tooManyParties', { most: data.mostLive })
      : undefined
  return (
    <Card title={t('external.title')}>
      {data && data.data.length > 0 && (
        <ul className="p-external">
          {data.data.map((party) => (
            <PartyRow
              key={party.partyId}
              party={party}
              {...(isReadOnly ? {} : { onRevoke: () => setDoing({ what: 'revoke', party }) })}
              {...(offReason ? {} : { onInvite: () => setDoing({ what: 'invite', email: party.externalPartyEmail }) })}
            />
          ))}
        </ul>
      )}
      {data?.data.length === 0 && <p className="p-external-none">{t('external.none')}</p>}
      {isError && !data && <LoadFailed title={t('external.failed')} answer={answer} />}
      <Tooltip label={offReason} disabled={!offReason}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUserPlus size={14} stroke={1.75} aria-hidden />}
          aria-disabled={offReason ? true : undefined}
          data-disabled={offReason ? true : undefined}
          onClick={() => !offReason && setDoing({ what: 'invite' })}
        >
          {t('external.invite')}
        </Button>
      </Tooltip>
      {doing?.what === 'invite' && <InviteDialog at={at} email={doing.email ?? ''} onDone={() => setDoing(undefined)} />}
      {doing?.what === 'revoke' && <RevokeDialog at={at} party={doing.party} onDone={() => setDoing(undefined)} />}
    </Card>
  )
}
