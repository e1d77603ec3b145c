/** One value that the browser keeps under a name of its own. Subscribers hear of changes, also of those made in other tabs. */
export type StoredValue<T> = {
  readonly key: string
  get(): T | undefined
  set(value: T): void
  clear(): void
  subscribe(listener: () => void): () => void
}

type Keeping<T> = {
  key: string
  /** `local` is the browser's and stays, `session` is this tab's alone. */
  place: 'local' | 'session'
  /** The stored text may be from an older version or from anyone: an unreadable value is ignored. */
  read: (text: string) => T | undefined
  write?: (value: T) => string
}

export function storedValue<T>({ key, place, read, write = String }: Keeping<T>): StoredValue<T> {
  const listeners = new Set<() => void>()
  const storage = () => (place === 'local' ? localStorage : sessionStorage)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    key,
    get: () => {
      const text = storage().getItem(key)
      return text === null ? undefined : read(text)
    },
    set: (value) => {
      storage().setItem(key, write(value))
      tell()
    },
    clear: () => {
      storage().removeItem(key)
      tell()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', hear)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', hear)
      }
    },
  }
}

/** For values that are more than a word. */
export const asJson = <T>(isOne: (value: unknown) => value is T) => ({
  read: (text: string): T | undefined => {
    try {
      const value: unknown = JSON.parse(text)
      return isOne(value) ? value : undefined
    } catch {
      return undefined
    }
  },
  write: (value: T): string => JSON.stringify(value),
})
