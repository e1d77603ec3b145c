/**
 * Messages in the page, above the part they are about. `alerts.show('info', text)` puts a banner into `<AlertArea />`; it closes by itself after
 * 5 s unless `{ persist: true }`, and gives its id for `alerts.dismiss(id)`.
 */
import type { ReactNode } from 'react'
import { messageList } from '../behaviour/message-list.ts'

export const severities = ['success', 'warning', 'info', 'failed'] as const
export type Severity = (typeof severities)[number]

export const alertShownMs = 5000

const list = messageList<{ severity: Severity; message: ReactNode; persist: boolean }>('alert')

export const alerts = {
  show: (severity: Severity, message: ReactNode, { persist = false }: { persist?: boolean } = {}): string =>
    list.show({ severity, message, persist }),
  dismiss: list.hide,
  shown: list.all,
  subscribe: list.subscribe,
}
