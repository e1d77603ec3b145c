import type { Logger } from 'pino'

/** Runs `stop` once on SIGTERM, SIGINT or when the parent goes away, then leaves with 0; after `mostMs` it leaves anyway. */
export function stopOnSignal(stop: () => Promise<unknown>, log: Logger, mostMs = 9000): void {
  let stopping = false
  const leave = async (why: string) => {
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    const timer = setTimeout(() => {
      log.error({ why }, 'did not stop in time')
      process.exit(1)
    }, mostMs)
    try {
      await stop()
      clearTimeout(timer)
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  process.once('SIGTERM', () => void leave('SIGTERM'))
  process.once('SIGINT', () => void leave('SIGINT'))
  if (process.send) process.once('disconnect', () => void leave('the supervisor is gone'))
}
