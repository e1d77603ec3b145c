import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { zoneLabel } from '@portico/ui/words/date-format.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/session.tsx'

/** Whose portal this is, whose clock it shows, and where help is. */
export function FrameFooter() {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  return (
    <>
      <span>{t('footer.owner', { tenant: user.tenant.name })}</span>
      <span>
        {t('footer.zone', { zone: zoneLabel(user.configureTimeZone) })}
        {user.tenantSupportEmail && (
          <>
            {' · '}
            <a href={`mailto:${user.tenantSupportEmail}`}>{shownAddress(user.tenantSupportEmail)}</a>
          </>
        )}
      </span>
    </>
  )
}
