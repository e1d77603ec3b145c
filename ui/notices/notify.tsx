/**
 * Snackbars, for the outcome of actions only. `<NotifyHost />` is placed once in the application.
 * `notify.success(text)` 5 s · `notify.error(text, { beneath?, requestId? })` 7 s with an X · `notify.undo(text, label, onUndo)` 5 s with one button ·
 * `notify.news(text, label, onPress)` 10 s with one button.
 * At most four are bottom right, the others wait their turn; all wait while one is hovered or holds the focus.
 */
import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useUiTexts } from '../words/texts.tsx'
import { type Snackbar, snackbars } from './snackbars.ts'

const successMs = 5000
const errorMs = 7000
const newsMs = 10_000
const most = 4

export function NotifyHost() {
  const all = useSyncExternalStore(snackbars.subscribe, snackbars.all)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isEmpty = all.length === 0
  // What was under the pointer may be gone without the pointer having left it.
  useEffect(() => {
    if (!isEmpty) return
    setHovered(false)
    setFocused(false)
  }, [isEmpty])
  if (isEmpty) return null
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: they only wait while someone reads
    <div
      className="p-snackbars"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {all.slice(0, most).map((one) => (
        <SnackbarLine key={one.id} {...one} held={hovered || focused} />
      ))}
    </div>,
    document.body,
  )
}

function SnackbarLine({ id, kind, message, shownMs, held }: Snackbar & { held: boolean }) {
  const texts = useUiTexts()
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => snackbars.hide(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, shownMs, held])
  return (
    // An error interrupts the screen reader; news that all went well waits for its turn.
    <div className="p-snackbar" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <div className="p-snackbar-text">{message}</div>
      <CloseButton aria-label={texts.close} onClick={() => snackbars.hide(id)} />
    </div>
  )
}

function showWithButton(message: ReactNode, label: string, onPress: () => void, shownMs: number): string {
  const id: string = snackbars.show({
    kind: 'success',
    shownMs,
    message: (
      <span className="p-snackbar-act">
        {message}
        <Button
          variant="transparent"
          size="xs"
          onClick={() => {
            snackbars.hide(id)
            onPress()
          }}
        >
          {label}
        </Button>
      </span>
    ),
  })
  return id
}

export const notify = {
  success: (message: ReactNode, shownMs = successMs) => snackbars.show({ kind: 'success', message, shownMs }),
  error: (message: ReactNode, { beneath, requestId }: { beneath?: string | undefined; requestId?: string | undefined } = {}) =>
    snackbars.show({
      kind: 'error',
      shownMs: errorMs,
      message: (
        <>
          {message}
          {beneath && <span className="p-beneath">{beneath}</span>}
          {requestId && <code className="p-request">{requestId}</code>}
        </>
      ),
    }),
  undo: (message: ReactNode, label: string, onUndo: () => void) => showWithButton(message, label, onUndo, successMs),
  news: (message: ReactNode, label: string, onPress: () => void) => showWithButton(message, label, onPress, newsMs),
  hide: snackbars.hide,
}
