import { startAcquirer } from '@portico/acquirer/index.ts'

/** The sandbox acquirer in a process of its own. */
export type AcquirerSettings = { port: number; dir: string; secret: string }

process.once('message', async (settings: AcquirerSettings) => {
  process.once('SIGTERM', () => process.exit(0))
  process.once('disconnect', () => process.exit(0))
  await startAcquirer(settings)
  process.send?.('ready')
})
