/**
 * `useFocusBack(opened)`: the element that opened something over the page gets the focus back once it has gone for good, if it went nowhere
 * else. Behind an entry of a menu that is the menu's button; if neither is left, their record.
 */
import { useEffect, useState } from 'react'

function openerNow(): HTMLElement[] {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return []
  const menuButton = document.getElementById(active.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '')
  const opener = menuButton ?? active
  const record = opener.closest<HTMLElement>('.p-drawer')
  return record ? [opener, record] : [opener]
}

export function useFocusBack(opened: boolean): void {
  // Taken while rendering: by the time effects run the focus has moved.
  const [places] = useState(() => (opened ? openerNow() : []))
  useEffect(
    () => () => {
      const afterLayout = () => {
        if (document.activeElement === document.body) places.find((place) => place.isConnected)?.focus({ preventScroll: true })
      }
      requestAnimationFrame(() => requestAnimationFrame(afterLayout))
    },
    [places],
  )
}
