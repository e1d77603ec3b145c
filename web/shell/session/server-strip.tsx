import { Strip } from '@portico/ui/pieces/strip.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useServerDownSince } from '../../shared/api/server-state.ts'
import { useSession } from '../../shared/session/session.tsx'

/** Says that the server does not answer although there is a network, for as long as that lasts. */
export function ServerStrip() {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const since = useServerDownSince()
  if (since === undefined) return null
  return (
    <Strip kind="offline" icon={<IconCloudOff size={15} stroke={1.75} aria-hidden />}>
      <b>{t('server.downTitle')}</b> {t('server.downText', { since: formatDate(since, user.configureTimeZone, 'time').slice(0, 5) })}
    </Strip>
  )
}
