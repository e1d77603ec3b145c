import { startAcquirer } from './start-acquirer.ts'

/** Runs the acquirer alone, from the environment; every variable is described in the README. */
const number = (name: string, fallback: number): number => {
  const value = Number(process.env[name] ?? fallback)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} is not a whole number`)
  return value
}
const text = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}`)
  return value
}
const optional = (name: string): string | undefined => process.env[name] || undefined
const timing = (name: string) => (process.env[name] === undefined ? undefined : number(name, 0))
const given = Object.entries({
  latencyMs: timing('ACQUIRER_LATENCY_MS'),
  settleAfterMs: timing('ACQUIRER_SETTLE_AFTER_MS'),
  callbackAfterMs: timing('ACQUIRER_CALLBACK_AFTER_MS'),
  lateAnswerMs: timing('ACQUIRER_LATE_ANSWER_MS'),
}).filter(([, value]) => value !== undefined)

const acquirer = await startAcquirer({
  dir: text('ACQUIRER_DIR'),
  secret: text('ACQUIRER_SECRET'),
  port: number('PORT', 0),
  host: optional('HOST'),
  callbackUrl: optional('ACQUIRER_CALLBACK_URL'),
  publicUrl: optional('ACQUIRER_PUBLIC_URL'),
  seed: optional('ACQUIRER_SEED'),
  chaos: process.env.ACQUIRER_CHAOS === 'on',
  timings: Object.fromEntries(given),
  log: (line) => process.stderr.write(`${JSON.stringify(line)}\n`),
})
process.stdout.write(`${JSON.stringify({ event: 'listening', url: acquirer.url })}\n`)

const stop = () => {
  acquirer.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
