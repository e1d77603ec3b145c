/**
 * `open`: from here on nothing is missed. `news`: there is something new. `changed`: what was known has changed elsewhere. `look`: the
 * tenant looks otherwise. `decided`: a colleague decided on a payment that was waiting.
 */
export const streamSigns = ['open', 'news', 'changed', 'look', 'decided', 'alive'] as const
export type StreamEvent = { sign: (typeof streamSigns)[number] }

export type Listener = { userId: string; sessionId: string; lastsMs: number; gone: AbortSignal | undefined }

/** One stream of signs to one window. The same sign said twice before it is read is read once. */
export class OpenStream implements AsyncIterable<StreamEvent> {
  readonly userId: string
  readonly names: readonly string[]
  readonly sessionId: string
  readonly #said = new Set<StreamEvent['sign']>(['open'])
  readonly #onEnd: () => void
  readonly #timer: NodeJS.Timeout | undefined
  #wake = () => {}
  #isOver = false

  constructor({ userId, names, sessionId, lastsMs, gone }: Listener & { names: readonly string[] }, onEnd: () => void) {
    this.userId = userId
    this.names = names
    this.sessionId = sessionId
    this.#onEnd = onEnd
    this.#isOver = lastsMs === 0 || gone?.aborted === true
    if (this.#isOver) return
    this.#timer = setTimeout(() => this.end(), lastsMs).unref()
    gone?.addEventListener('abort', () => this.end(), { once: true })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  say(sign: StreamEvent['sign']): void {
    this.#said.add(sign)
    this.#wake()
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#onEnd()
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamEvent> {
    try {
      while (true) {
        for (const sign of this.#said) {
          this.#said.delete(sign)
          yield { sign }
        }
        if (this.#isOver) return
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    } finally {
      this.end()
    }
  }
}
