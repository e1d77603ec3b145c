import { useLayoutEffect, useState } from 'react'

let holder: symbol | undefined

/** One at a time (specification 000 section 4): true for the first; a later one closes at once while the first is open. */
export function useOnlyOne(leave: () => void): boolean {
  const [me] = useState(() => Symbol())
  const [isFirst, setFirst] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided when it comes
  useLayoutEffect(() => {
    if (holder !== undefined) return leave()
    holder = me
    setFirst(true)
    return () => {
      holder = undefined
    }
  }, [])
  return isFirst
}
