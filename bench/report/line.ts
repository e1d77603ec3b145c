/** One figure beside what was asked of it and the twin of the same run it is compared with. */
export type Line = {
  /** Number of the goal, or a word where it has none. */
  goal: string
  what: string
  asked: string
  reached: string
  twin: string
  /** Undefined: told, not asked for. */
  ok?: boolean
  /** What the figure is made of; where the goal is missed, why. */
  reason?: string
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`
export const times = (value: number) => `${value.toFixed(2)}x`
export const us = (value: number) => `${Math.round(value)} µs`
export const rate = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
