import { createHash } from 'node:crypto'

/** Draws that come again with the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  }

  /** From 0 up to, and without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error('There is nothing to pick from.')
    return items[this.between(0, items.length - 1)]!
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items]
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = this.between(0, at)
      ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
    }
    return mixed
  }

  /** A version 4 UUID. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.between(0, 15).toString(16))
    hex[12] = '4'
    hex[16] = this.pick(['8', '9', 'a', 'b'])
    const text = hex.join('')
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
  }
}
