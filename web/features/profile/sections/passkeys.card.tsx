import { Button } from '@mantine/core'
import { Card } from '@portico/ui/pieces/card.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../shared/texts/said.ts'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from '../dialogs/passkey.dialogs.tsx'
import type { Passkey, Security } from '../profile.queries.ts'

type Asked = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey }

/** Passkeys of the user's devices; each is enough to sign in. */
export function PasskeysCard({ security }: { security: Security }) {
  const { t } = useTranslation('profile')
  const said = useSaid('profile')
  const [asked, setAsked] = useState<Asked>()
  const { passkeys } = security
  const isKnownHere = browserSupportsWebAuthn()
  const close = () => setAsked(undefined)
  return (
    <Card title={t('security.passkeys.title')}>
      <p className="p-card-lead">{passkeys ? t('security.passkeys.lead') : said('profile.passkeysNeedName')}</p>
      {passkeys && passkeys.length === 0 && <p className="p-card-lead">{t('security.passkeys.empty')}</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="p-own-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <OnePasskey passkey={passkey} />
              <div className="p-own-acts">
                {(['rename', 'remove'] as const).map((act) => (
                  <Button
                    key={act}
                    variant="default"
                    size="xs"
                    aria-label={`${t(`security.passkeys.${act}`)}: ${passkey.name}`}
                    onClick={() => setAsked({ act, passkey })}
                  >
                    {t(`security.passkeys.${act}`)}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeys && (
        <>
          <Button variant="default" mt={passkeys.length > 0 ? 12 : 0} disabled={!isKnownHere} onClick={() => setAsked({ act: 'add' })}>
            {t('security.passkeys.add')}
          </Button>
          {!isKnownHere && <p className="p-card-lead">{t('security.passkeys.unknownHere')}</p>}
        </>
      )}
      {asked?.act === 'add' && <AddPasskeyDialog security={security} onClose={close} />}
      {asked?.act === 'rename' && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
      {asked?.act === 'remove' && <RemovePasskeyDialog passkey={asked.passkey} security={security} onClose={close} />}
    </Card>
  )
}

function OnePasskey({ passkey: { name, synced, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useTranslation('profile')
  return (
    <div>
      <strong>{name}</strong>
      <span>{t(synced ? 'security.passkeys.synced' : 'security.passkeys.oneDevice')}</span>
      <span>
        {t('security.passkeys.addedOn')} <DateTime at={createdAt} style="date" /> ·{' '}
        {lastUsedAt ? (
          <>
            {t('security.passkeys.lastUsed')} <DateTime at={lastUsedAt} style="minute" />
          </>
        ) : (
          t('security.passkeys.neverUsed')
        )}
      </span>
    </div>
  )
}
