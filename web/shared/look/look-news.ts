const listeners = new Set<() => void>()

/** The tenant may look otherwise than it did: whoever learns of it tells, and the shell reads it anew. */
export const lookNews = {
  tell: (): void => {
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
