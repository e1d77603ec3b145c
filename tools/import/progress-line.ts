import type { Progress } from '@portico/server/features/imports/index.ts'

/** A line that is written over on a terminal; elsewhere one every few seconds. */
export function progressLine() {
  const isTerminal = process.stderr.isTTY === true
  const pauseMs = isTerminal ? 200 : 5000
  const startedAt = performance.now()
  let shownAt = isTerminal ? 0 : startedAt
  return {
    show({ phase, lines, share }: Progress) {
      const atMs = performance.now()
      if (atMs - shownAt < pauseMs) return
      shownAt = atMs
      const speed = Math.round((lines * 1000) / (atMs - startedAt))
      const text = `${phase} ${(share * 100).toFixed(0)} %, ${count(lines)} lines, ${count(speed)} a second`
      process.stderr.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
    },
    clear: () => void (isTerminal && process.stderr.write('\r\u001b[K')),
  }
}

export const count = (value: number) => value.toLocaleString('en')
