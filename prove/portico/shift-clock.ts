import { readFileSync, statSync } from 'node:fs'

// Loaded into the processes of a Portico by NODE_OPTIONS=--import: what they take for the time is as far off as the file
// PROOF_CLOCK_FILE says in milliseconds. Timers run as ever, as they do where someone sets a machine’s clock.

const file = process.env.PROOF_CLOCK_FILE
if (file) {
  let shiftMs = 0
  let readAt: number | undefined
  const look = () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined || changedAt === readAt) return
    readAt = changedAt
    shiftMs = Number(readFileSync(file, 'utf8')) || 0
  }
  const Real = Date
  const now = () => Real.now() + shiftMs
  globalThis.Date = new Proxy(Real, {
    construct: (target, words, newTarget) => Reflect.construct(target, words.length === 0 ? [now()] : words, newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
  look()
  setInterval(look, 200).unref()
}
