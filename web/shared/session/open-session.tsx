import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useTranslation } from 'react-i18next'

type Shown = { kind: 'browser' | 'script'; device: string; ip: string | null; createdAt: string; lastActivityAt: string; isOwn: boolean }

/** Where someone is signed in: device, place, since when, and when it was last used. */
export function OpenSession({ session: { kind, device, ip, createdAt, lastActivityAt, isOwn } }: { session: Shown }) {
  const { t } = useTranslation('shared')
  return (
    <div>
      <strong>
        {kind === 'script' ? t('session.script') : device || t('session.unknownDevice')}
        {isOwn && <small>{t('session.own')}</small>}
      </strong>
      <span>{ip ?? t('session.noPlace')}</span>
      <span>
        {t('session.since')} <DateTime at={createdAt} /> · {t('session.lastUsed')} <DateTime at={lastActivityAt} />
      </span>
    </div>
  )
}
