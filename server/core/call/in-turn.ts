import { AppError } from './app-error.ts'

/**
 * Runs so many pieces of work at a time, and the others once one has ended: what each holds in memory is held so often at most. With so many
 * waiting already, the next is refused for now.
 */
export function inTurn(most: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most && waiting.length >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
