/**
 * Snackbars, for the outcome of actions only. `<NotifyHost />` stands once in the application.
 * `notify.success(text)` 5 s · `notify.error(text, { requestId? })` 7 s with an X · `notify.undo(text, label, onUndo)` 5 s with one button ·
 * `notify.news(text, label, onPress)` 10 s with one button.
 * All stand bottom right and wait while hovered.
 */
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useUiTexts } from './texts.tsx'

const successMs = 5000
const errorMs = 7000
const newsMs = 10_000
// The helper is called from outside components, so the host leaves the word here.
let closeLabel = 'Close'

export function NotifyHost() {
  closeLabel = useUiTexts().close
  return <Notifications position="bottom-right" limit={4} containerWidth={400} transitionDuration={140} />
}

const show = (kind: 'success' | 'error', message: ReactNode, autoClose: number) =>
  notifications.show({
    message,
    autoClose,
    'data-kind': kind,
    // An error interrupts the screen reader; news that all went well waits for its turn.
    role: kind === 'error' ? 'alert' : 'status',
    withCloseButton: true,
    closeButtonProps: { 'aria-label': closeLabel },
  })

function withButton(message: ReactNode, label: string, onPress: () => void, autoClose: number): string {
  const id: string = show(
    'success',
    <span className="p-notify-undo">
      {message}
      <Button
        variant="transparent"
        size="xs"
        onClick={() => {
          notifications.hide(id)
          onPress()
        }}
      >
        {label}
      </Button>
    </span>,
    autoClose,
  )
  return id
}

export const notify = {
  success: (message: ReactNode) => show('success', message, successMs),
  error: (message: ReactNode, { requestId }: { requestId?: string } = {}) =>
    show(
      'error',
      <>
        {message}
        {requestId && <code className="p-notify-request">{requestId}</code>}
      </>,
      errorMs,
    ),
  undo: (message: ReactNode, label: string, onUndo: () => void) => withButton(message, label, onUndo, successMs),
  news: (message: ReactNode, label: string, onPress: () => void) => withButton(message, label, onPress, newsMs),
  hide: (id: string) => notifications.hide(id),
}
