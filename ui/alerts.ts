/**
 * News that stands in the page, above what it is about. `alerts.show('info', text)` puts a banner into `<AlertArea />`; it closes by itself after
 * 5 s unless `{ persist: true }`, and gives its id for `alerts.dismiss(id)`.
 */
import type { ReactNode } from 'react'

export const severities = ['success', 'warning', 'info', 'failed'] as const
export type Severity = (typeof severities)[number]
export type AlertMessage = { id: string; severity: Severity; message: ReactNode; persist: boolean }

export const alertShownMs = 5000

let shown: readonly AlertMessage[] = []
let count = 0
const listeners = new Set<() => void>()
const tell = (next: readonly AlertMessage[]) => {
  shown = next
  for (const listener of listeners) listener()
}

export const alerts = {
  show(severity: Severity, message: ReactNode, { persist = false }: { persist?: boolean } = {}): string {
    count += 1
    const id = `alert-${count}`
    tell([...shown, { id, severity, message, persist }])
    return id
  },
  dismiss: (id: string): void => tell(shown.filter((alert) => alert.id !== id)),
  shown: (): readonly AlertMessage[] => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
