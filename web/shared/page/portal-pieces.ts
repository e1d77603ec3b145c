import { unmet } from '@portico/ui/notices/late.ts'
import { canReload, followMissedPieces } from './missed-piece.ts'

const reloadedKey = 'reloadedAt'
/** One load in this time is by itself: while one server after the other changes its version, a tab may meet both in turn. */
const restMs = 5 * 60_000
const hasJustReloaded = () => Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) < restMs

const typed = new WeakSet<EventTarget>()

/** Someone has written into a field that is still there. */
const isTyping = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')].some(
    (field) => typed.has(field) && field.value !== '',
  )

export const portalPieces = followMissedPieces({
  canReload: () =>
    canReload({
      own: document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '',
      readPage: async () => (await fetch('/', { cache: 'no-store' })).text(),
      isServed: async (script) => (await fetch(script, { method: 'HEAD', cache: 'no-store' })).ok,
    }),
  mustAsk: () => isTyping() || hasJustReloaded(),
  reload: () => {
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    window.location.reload()
  },
})

export function followPortalPieces(): void {
  document.addEventListener('input', ({ target }) => target && typed.add(target), { capture: true })
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // A caller who asked hears of it in a moment; a piece that was only loaded ahead is missed once it is wanted.
    setTimeout(() => unmet.has(payload) || void portalPieces.missed())
  })
}
