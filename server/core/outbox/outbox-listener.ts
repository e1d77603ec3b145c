import pg from 'pg'
import type { Logger } from 'pino'

/** `lost`: from here on something may be missed, until `heard` is called again. */
type Listening = { url: string; channel: string; heard(payload?: string): void; lost?(): void; log: Logger }

/** Hears NOTIFY on its own connection and connects again when PostgreSQL goes away; then it hears without a payload, for what it may have missed. */
export function listen({ url, channel, heard, lost, log }: Listening) {
  let client: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    if (stopped) return
    client = new pg.Client({ connectionString: url, application_name: 'portico-listen', keepAlive: true })
    client.on('error', () => undefined)
    client.on('end', () => {
      lost?.()
      if (!stopped) timer = setTimeout(() => void connect(), 1000)
    })
    client.on('notification', ({ payload }) => heard(payload))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      heard()
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for news of the outbox')
      await client.end().catch(() => undefined)
    }
  }
  void connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
