import type { StatusTone } from '@portico/ui/look/status-tones.ts'
import { RelativeTime } from '@portico/ui/values/relative-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { useTranslation } from 'react-i18next'
import type { Row } from './row-path.ts'

const tones: Readonly<Record<string, StatusTone>> = {
  NotConfigured: 'neutral',
  Configured: 'ongoing',
  Delivering: 'positive',
  NotDelivering: 'negative',
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Which addresses hear of payments, and which of them answer. */
export function WebhooksView({ rows, height }: { rows: readonly Row[]; height: number }) {
  const { t } = useTranslation('dashboards')
  return (
    <ul className="p-reasons p-widget-scroll" style={{ maxHeight: height }}>
      {rows.map((row, place) => {
        const status = textOf(row.status)
        const at = textOf(row.lastDeliveryAt)
        return (
          <li key={textOf(row.id) || place}>
            <div className="p-reason">
              <span className="p-widget-cut">{textOf(row.name) || textOf(row.url)}</span>
              <StatusPill status={status} tone={tones[status] ?? 'neutral'} label={t(`webhooks.${status as 'Delivering'}`)} />
              {at && (
                <small className="p-widget-age">
                  <RelativeTime at={at} />
                </small>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
