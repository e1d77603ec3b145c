import { useLayoutEffect, useState } from 'react'

let holder: symbol | undefined

/** One at a time (specification 000 section 4): true for the first, and whoever comes while it is there leaves at once. */
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
