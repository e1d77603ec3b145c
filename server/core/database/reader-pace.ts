/** Below so many bytes a second, over so much time that the reader was waited for, a reader is too slow. */
export type SlowReader = { bytesASecond: number; overMs: number }

/**
 * How fast the reader of an answer is. Only time counts in which bytes lay ready for the reader: a database that takes long to find the next row
 * is not the reader's fault.
 */
export class ReaderPace {
  readonly #rule: SlowReader
  #last: number | undefined
  #waitedMs = 0
  #deliveredBefore: number | undefined
  constructor(rule: SlowReader) {
    this.#rule = rule
  }

  /** Asked now and then. `delivered`: bytes so far, those of earlier answers on the same connection too; `isBehind`: more lie ready. */
  isTooSlow(now: number, delivered: number, isBehind: boolean): boolean {
    const passed = now - (this.#last ?? now)
    this.#last = now
    this.#deliveredBefore ??= delivered
    if (isBehind) this.#waitedMs += passed
    const { bytesASecond, overMs } = this.#rule
    if (this.#waitedMs < overMs) return false
    const taken = delivered - this.#deliveredBefore
    const needed = (bytesASecond * this.#waitedMs) / 1000
    this.#waitedMs = 0
    this.#deliveredBefore = delivered
    return taken < needed
  }
}
