import { RelativeTime } from '@portico/ui/values/relative-time.tsx'
import { EndpointPill } from './endpoint-pill.tsx'
import type { Row } from './row-path.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Which addresses hear of payments, and which of them answer. */
export const WebhooksView = ({ rows, height }: { rows: readonly Row[]; height: number }) => (
  <ul className="p-reasons p-widget-scroll" style={{ maxHeight: height }}>
    {rows.map((row) => {
      const at = textOf(row.lastDeliveryAt)
      const name = textOf(row.name)
      return (
        <li key={`${name} ${textOf(row.status)} ${at}`}>
          <div className="p-reason">
            <span className="p-widget-cut" title={name}>
              {name === '' ? '—' : name}
            </span>
            <EndpointPill status={textOf(row.status)} />
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
