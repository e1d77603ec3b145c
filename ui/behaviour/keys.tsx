/**
 * Single-key shortcuts of the whole page: `useKeys({ j: next, k: previous })`.
 * They rest while someone types, while a dialog, menu or list of choices is open, with Ctrl/Alt/Meta held, and where
 * `<UiKeysProvider enabled={false}>` has switched them off (a preference of the user, WCAG 2.1.4).
 * `Escape` is no single key and always works; the topmost open thing keeps it for itself, also one that it closes at once or that is
 * still fading. A key held down closes one thing only.
 */
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { SingleKey } from './shortcuts.ts'

const KeysContext = createContext(true)

export const UiKeysProvider = ({ enabled, children }: { enabled: boolean; children: ReactNode }) => (
  <KeysContext value={enabled}>{children}</KeysContext>
)

const typing = 'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable=""],[contenteditable=true]'
const above = '[role=dialog],[role=menu],[role=listbox],[aria-modal=true]'

const isShown = (element: Element) => element.getClientRects().length > 0

/** Something lies over the page and owns the keyboard: a dialog, an editor, a menu. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(above)].some((element) => !element.closest('.p-drawer') && isShown(element))

/** Looked at before anyone else hears of the key: what takes it may be gone by the time it comes to the page. */
let coveredAtPress = false
globalThis.window?.addEventListener(
  'keydown',
  () => {
    coveredAtPress = isCovered()
  },
  true,
)

type Handlers = Partial<Record<SingleKey, (event: KeyboardEvent) => void>>

export function useKeys(handlers: Handlers, active = true): void {
  const enabled = useContext(KeysContext)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const handle = latest.current[key as SingleKey]
      if (!handle || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (coveredAtPress || isCovered() || (key === 'Escape' && event.repeat)) return
      const inField = event.target instanceof Element && event.target.closest(typing) !== null
      if (key !== 'Escape' && (!enabled || inField)) return
      handle(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [active, enabled])
}
