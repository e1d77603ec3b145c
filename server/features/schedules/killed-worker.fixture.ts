import { pino } from 'pino'
import { openPools } from '../../core/database/pools.ts'
import { type FileStore, openFileStore } from '../../core/files/file-store.ts'
import { createServices } from '../../create-services.ts'
import { type RunOrder, runReport } from './run-report.ts'

/** Runs one report and, with its file written and no mail ordered, says so and waits to be killed. */
const { urls, dir, order, now } = JSON.parse(process.argv[2]!) as {
  urls: Parameters<typeof openPools>[0]
  dir: string
  order: RunOrder
  now: number
}
const services = {
  ...createServices({ pools: openPools(urls), log: pino({ level: 'silent' }), signingSecret: 'unused' }),
  now: () => new Date(now),
}
const files = await openFileStore({ dir })
const stuckFiles: FileStore = {
  ...files,
  async put(key, bytes) {
    await files.put(key, bytes)
    process.stdout.write('written\n')
    return new Promise(() => setInterval(() => undefined, 1000))
  },
}
await runReport({ services, files: stuckFiles, connectors: {} as never }, order)
