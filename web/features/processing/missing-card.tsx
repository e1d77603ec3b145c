import { Button } from '@mantine/core'
import { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../shared/session/use-may-open.ts'
import { merchantPath } from '../merchants/index.ts'
import type { Asking } from './asked.tsx'
import type { Missing, Setup } from './processing.queries.ts'

type MissingCardProps = {
  setup: Setup
  isMerchant: boolean
  onAsk: ((asking: Asking) => void) | undefined
  /** Where the page shows Test: a line of Live is edited in Live. */
  onLive: (() => void) | undefined
}

/** What keeps the website from taking payments in Live, each with what to do about it. */
export function MissingCard({ setup, isMerchant, onAsk, onLive }: MissingCardProps) {
  const { t } = useTranslation(['processing', 'shared'])
  const wordsOf = ({ what, serviceProvider: provider, paymentMethod, currency }: Missing) =>
    what === 'NoLine' && paymentMethod === undefined
      ? t('missing.NoLineAtAll')
      : t(`missing.${what}`, { provider, currency, method: paymentMethod && t(`shared:paymentMethod.${paymentMethod}`) })
  return (
    <Card title={t('missing.title')}>
      {setup.missing.length === 0 ? (
        <p className="p-lead">{t('missing.ready')}</p>
      ) : (
        <RecordLines
          lines={setup.missing.map((missing) => ({
            id: JSON.stringify(missing),
            name: <span className="p-setup-missing">{wordsOf(missing)}</span>,
            ...(isMerchant && missing.what !== 'NoWebhook'
              ? { detail: t('next.tenant') }
              : { action: <Next {...{ setup, missing, isMerchant, onAsk, onLive }} /> }),
          }))}
        />
      )}
    </Card>
  )
}

type NextProps = MissingCardProps & { missing: Missing }

/** The next step, where this person can take it from here. */
function Next({ setup, missing, isMerchant, onAsk, onLive }: NextProps): ReactNode {
  const { t } = useTranslation('processing')
  const mayOpen = useMayOpen()
  const { what, paymentMethod, currency, lineId, serviceProvider } = missing
  const open = (address: string, label: string) =>
    mayOpen(address) ? (
      <Button size="xs" variant="default" component={UiLink} href={address}>
        {label}
      </Button>
    ) : (
      <small>{t('next.administrator')}</small>
    )
  if (what === 'MerchantNotApproved' || what === 'WebsiteInactive') return open(`${merchantPath}/${setup.merchantId}`, t('next.customer'))
  if (what === 'NoWebhook') return open(isMerchant ? webhookPaths.merchant : webhookPaths.tenant, t('next.webhooks'))
  if (what === 'NotConnected') return <small>{t('next.platform')}</small>
  if (what === 'ProviderInactive') return <small>{t('next.provider')}</small>
  if (!onAsk) return <small>{t('next.developer')}</small>
  const press = (label: string, onClick: () => void) => (
    <Button size="xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  )
  if (what === 'NoLine') return press(t('next.line'), () => onAsk({ what: 'add', mode: 'Live', paymentMethod, currency }))
  if (what === 'NoMid') {
    const line = setup.lines.find((one) => one.lineId === lineId)
    if (line) return press(t('next.mid'), () => onAsk({ what: 'edit', line }))
    return onLive && press(t('next.live'), onLive)
  }
  const provider = setup.providers.find((one) => one.serviceProvider === serviceProvider)
  return provider && press(t('next.key'), () => onAsk({ what: 'credentials', provider }))
}
