const listeners = new Set<() => void>()

/** The tenant's look may have changed: the code that learns of it announces it here, and the shell reads the look anew. */
export const lookNews = {
  tell: (): void => {
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
