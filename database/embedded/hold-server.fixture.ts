import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './index.ts'

/** A separate process for tests that kill it: starts the given server, reports it, and stops it on any message. */
const options = JSON.parse(process.argv[2] ?? '') as EmbeddedPostgresOptions
try {
  const { port, ownerUrl, adminUrl, pid, stop } = await startEmbeddedPostgres(options)
  process.send?.({ port, ownerUrl, adminUrl, pid: pid() })
  process.once('message', async () => {
    await stop()
    process.exit(0)
  })
} catch (error) {
  process.send?.({ error: (error as Error).message })
  process.disconnect?.()
}
