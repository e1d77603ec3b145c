import { useEffect, useState } from 'react'

/** Since when the browser has had no network, or undefined while it has one. Epoch milliseconds. */
export function useOfflineSince(): number | undefined {
  const [since, setSince] = useState(() => (navigator.onLine ? undefined : Date.now()))
  useEffect(() => {
    const gone = () => setSince((before) => before ?? Date.now())
    const back = () => setSince(undefined)
    window.addEventListener('offline', gone)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', gone)
      window.removeEventListener('online', back)
    }
  }, [])
  return since
}
