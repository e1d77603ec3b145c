import { pino } from 'pino'
import { openPools } from '../../core/database/pools.ts'
import { type FileStore, openFileStore } from '../../core/files/file-store.ts'
import { createServices } from '../../create-services.ts'
import { type ExportOrder, runExport } from './run-export.ts'

/** Runs one export and, with the first bytes of its file written, says so and waits to be killed. */
const { urls, dir, order } = JSON.parse(process.argv[2]!) as { urls: Parameters<typeof openPools>[0]; dir: string; order: ExportOrder }
const services = createServices({ pools: openPools(urls), log: pino({ level: 'silent' }), signingSecret: 'unused' })
const files = await openFileStore({ dir })

async function* stuck(bytes: AsyncIterable<Uint8Array>) {
  for await (const chunk of bytes) {
    yield chunk
    process.stdout.write('writing\n')
    await new Promise(() => setInterval(() => undefined, 1000))
  }
}
const stuckFiles: FileStore = { ...files, put: (key, bytes) => files.put(key, stuck(bytes)) }
await runExport({ services, files: stuckFiles }, order)
