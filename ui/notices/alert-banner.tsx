/**
 * `<AlertBanner severity onClose persist?>text</AlertBanner>`: one piece of news with its mark: success (check), warning (triangle), info (i),
 * failed (cross). It closes itself after 5 s unless it persists, waits while it is hovered or holds the focus, and can be dismissed by hand.
 * `<AlertArea />` is placed once, under the header, and shows what `alerts.show(…)` says.
 */
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { useUiTexts } from '../words/texts.tsx'
import { alertShownMs, alerts, type Severity } from './alerts.ts'

const marks = { success: IconCheck, warning: IconAlertTriangle, info: IconInfoCircle, failed: IconCircleX }
const names = { success: 'check', warning: 'warning', info: 'info', failed: 'cancel' }

type AlertBannerProps = { severity: Severity; persist?: boolean; onClose: () => void; children: ReactNode }

export function AlertBanner({ severity, persist = false, onClose, children }: AlertBannerProps) {
  const texts = useUiTexts()
  const [held, setHeld] = useState(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (persist || held) return
    const timer = setTimeout(() => close.current(), alertShownMs)
    return () => clearTimeout(timer)
  }, [persist, held])
  const Mark = marks[severity]
  const isUrgent = severity === 'failed' || severity === 'warning'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while someone reads
    <div
      className="p-alert"
      data-severity={severity}
      role={isUrgent ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span role="img" aria-label={texts.severities[severity]} data-icon={names[severity]}>
        <Mark size={17} stroke={1.75} aria-hidden />
      </span>
      <span className="p-alert-text">{children}</span>
      <Tooltip label={texts.dismiss}>
        <ActionIcon size="sm" aria-label={texts.dismiss} onClick={onClose}>
          <IconX size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

export function AlertArea() {
  const texts = useUiTexts()
  const shown = useSyncExternalStore(alerts.subscribe, alerts.shown)
  return (
    <section className="p-alerts" aria-label={texts.alerts} data-empty={shown.length === 0 || undefined}>
      {shown.map(({ id, severity, message, persist }) => (
        <AlertBanner key={id} severity={severity} persist={persist} onClose={() => alerts.dismiss(id)}>
          {message}
        </AlertBanner>
      ))}
    </section>
  )
}
