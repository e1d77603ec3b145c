/** Messages that are shown until they are removed: `const list = messageList<News>('news')`. Showing one returns its id. */
export type Listed<Message> = Message & { id: string }

export function messageList<Message>(name: string) {
  let all: readonly Listed<Message>[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const tell = (next: readonly Listed<Message>[]) => {
    all = next
    for (const listener of listeners) listener()
  }
  return {
    show(message: Message): string {
      count += 1
      const id = `${name}-${count}`
      tell([...all, { ...message, id }])
      return id
    },
    hide: (id: string): void => tell(all.filter((one) => one.id !== id)),
    clear: (): void => tell([]),
    all: (): readonly Listed<Message>[] => all,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
