import { Button } from '@mantine/core'
import { Card } from '@portico/ui/pieces/card.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Asking } from './asked.tsx'
import type { Provider, Setup } from './processing.queries.ts'

type CredentialsCardProps = { setup: Setup; onAsk: ((asking: Asking) => void) | undefined }

/** Whether the tenant signs in to each provider; what with is never shown. */
export function CredentialsCard({ setup, onAsk }: CredentialsCardProps) {
  const { t } = useTranslation('processing')
  const detailOf = ({ credentialsAt }: Provider) =>
    credentialsAt === null ? (
      t('credentials.none')
    ) : (
      <>
        {t('credentials.set')} <DateTime at={credentialsAt} style="minute" />
      </>
    )
  const statusOf = ({ isActive, isConnected }: Provider) => {
    if (!isActive) return <StatusPill status="Inactive" label={t('credentials.inactive')} />
    return isConnected ? undefined : <StatusPill status="Inactive" label={t('credentials.notConnected')} />
  }
  return (
    <Card title={t('credentials.title')}>
      <RecordLines
        lines={setup.providers.map((provider) => ({
          id: provider.serviceProvider,
          name: provider.serviceProvider,
          detail: detailOf(provider),
          status: statusOf(provider),
          action: onAsk && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('credentials.setOne', { name: provider.serviceProvider })}
              onClick={() => onAsk({ what: 'credentials', provider })}
            >
              {t('credentials.button')}
            </Button>
          ),
        }))}
      />
    </Card>
  )
}
