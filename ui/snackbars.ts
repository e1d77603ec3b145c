/** What `<NotifyHost />` shows, as data: `notify` puts it there from anywhere, and it goes by its id. */
import type { ReactNode } from 'react'

export type Snackbar = { id: string; kind: 'success' | 'error'; message: ReactNode; shownMs: number }

let all: readonly Snackbar[] = []
let count = 0
const listeners = new Set<() => void>()
const tell = (next: readonly Snackbar[]) => {
  all = next
  for (const listener of listeners) listener()
}

export const snackbars = {
  show(one: Omit<Snackbar, 'id'>): string {
    count += 1
    const id = `snackbar-${count}`
    tell([...all, { ...one, id }])
    return id
  },
  hide: (id: string): void => tell(all.filter((one) => one.id !== id)),
  clear: (): void => tell([]),
  all: (): readonly Snackbar[] => all,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
