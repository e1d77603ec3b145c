/** Whether the server answers. `check` asks it now; while it does not, it is asked again by itself until it does. */
export type ServerWatch = {
  /** Since when it has not answered although the browser is online, or undefined while it does. Epoch milliseconds. */
  downSince(): number | undefined
  check(): Promise<boolean>
  subscribe(listener: () => void): () => void
}

type Watching = {
  /** Whether it answers, and not with a 5xx. */
  probe: () => Promise<boolean>
  isOnline?: () => boolean
  retryMs?: number
  now?: () => number
}

export function createServerWatch(given: Watching): ServerWatch {
  const { probe, isOnline = () => navigator.onLine, retryMs = 3000, now = Date.now } = given
  const listeners = new Set<() => void>()
  let since: number | undefined
  let checking: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function note(isDown: boolean) {
    if (isDown === (since !== undefined)) return
    since = isDown ? now() : undefined
    for (const listener of listeners) listener()
  }
  async function ask(): Promise<boolean> {
    clearTimeout(timer)
    const answers = await probe().catch(() => false)
    // Without a network the state of the server is unknown, so the banner says that there is no network.
    const isDown = !answers && isOnline()
    note(isDown)
    if (!answers) timer = setTimeout(() => void check(), retryMs)
    return answers
  }
  function check(): Promise<boolean> {
    checking ??= ask().finally(() => {
      checking = undefined
    })
    return checking
  }
  return {
    downSince: () => since,
    check,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
