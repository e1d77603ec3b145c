import { createHash } from 'node:crypto'

/** A stream of chance that is the same for the same seed on every machine (xoshiro128**). */
export type Chance = {
  next(): number
  below(most: number): number
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T
  bytes(size: number): Uint8Array
}

export function chanceFrom(seed: string): Chance {
  const digest = createHash('sha256').update(seed).digest()
  const state = new Uint32Array([0, 4, 8, 12].map((at) => digest.readUInt32LE(at)))
  const rotate = (value: number, by: number) => ((value << by) | (value >>> (32 - by))) >>> 0
  const word = () => {
    const [a, b, c, d] = state as unknown as [number, number, number, number]
    const result = Math.imul(rotate(Math.imul(b, 5) >>> 0, 7), 9) >>> 0
    const shifted = (b << 9) >>> 0
    const c2 = (c ^ a) >>> 0
    const d2 = (d ^ b) >>> 0
    state[1] = (b ^ c2) >>> 0
    state[0] = (a ^ d2) >>> 0
    state[2] = (c2 ^ shifted) >>> 0
    state[3] = rotate(d2, 11)
    return result
  }
  return chanceOfWords(word)
}

/** The same for a number: a stream of its own for each of many things, made at once (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return chanceOfWords(() => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return (word ^ (word >>> 14)) >>> 0
  })
}

/** `word`: 32 bits of chance. */
function chanceOfWords(word: () => number): Chance {
  const next = () => word() / 4_294_967_296
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)]!,
    weighted(list) {
      const total = list.reduce((sum, [weight]) => sum + weight, 0)
      let at = next() * total
      for (const [weight, value] of list) {
        at -= weight
        if (at < 0) return value
      }
      return list.at(-1)![1]
    },
    bytes(size) {
      const bytes = new Uint8Array(size)
      for (let at = 0; at < size; at += 4) {
        const four = word()
        for (let place = 0; place < 4 && at + place < size; place++) bytes[at + place] = (four >>> (8 * place)) & 255
      }
      return bytes
    },
  }
}
