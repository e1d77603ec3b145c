import { ActionIcon } from '@mantine/core'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { IconMailForward, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ExternalParty, isLive } from './external-parties.queries.ts'

type PartyRowProps = { party: ExternalParty; onRevoke?: () => void; onInvite?: () => void }

/** One party: the address, its state and its actions. Actions without a permission are left out. */
export function PartyRow({ party, onRevoke, onInvite }: PartyRowProps) {
  const { t } = useTranslation('support')
  const { state, expiresAt, mayRevoke, invitedBy } = party
  const email = shownAddress(party.externalPartyEmail)
  const hasAccess = isLive(party)
  return (
    <li>
      <span className="p-external-who">
        <Tooltip label={t('external.by', { name: invitedBy })}>
          <b>
            <UserText>{email}</UserText>
          </b>
        </Tooltip>
        <small data-live={hasAccess || undefined}>
          {t(`external.state.${state}`)}
          {hasAccess && expiresAt && (
            <>
              {' · '}
              {t('external.until')} <DateTime at={expiresAt} />
            </>
          )}
        </small>
      </span>
      {hasAccess && onRevoke && (
        <Tooltip label={mayRevoke ? t('external.revoke', { email }) : t('external.otherSide')}>
          <ActionIcon
            size="sm"
            aria-label={t('external.revoke', { email })}
            aria-disabled={mayRevoke ? undefined : true}
            data-disabled={mayRevoke ? undefined : true}
            onClick={() => mayRevoke && onRevoke()}
          >
            <IconUserX size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {!hasAccess && onInvite && (
        <Tooltip label={t('external.again')}>
          <ActionIcon size="sm" aria-label={`${t('external.again')}: ${email}`} onClick={onInvite}>
            <IconMailForward size={14} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
