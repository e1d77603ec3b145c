import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is visible in the active tab. */
export function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(false)
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    if (box.current) watch.observe(box.current)
    const look = () => setLookedAt(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => {
      watch.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [box])
  return isInView && isLookedAt
}
