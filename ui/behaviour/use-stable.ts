import { useCallback, useInsertionEffect, useRef } from 'react'

/** A handler that never changes its identity and always does what the latest one does; undefined stays undefined. */
export function useStable<Args extends unknown[]>(handler: ((...args: Args) => void) | undefined): ((...args: Args) => void) | undefined {
  const latest = useRef(handler)
  useInsertionEffect(() => {
    latest.current = handler
  })
  const stable = useCallback((...args: Args) => latest.current?.(...args), [])
  return handler ? stable : undefined
}
