import path from 'node:path'
import { startAcquirer } from './index.ts'

type Told = { environment: { dataDir: string; host: string; port: number }; acquirer: { url: string; secret: string } }

/** The acquirer as a part of an installation: told where to listen and lie by the process that started it. */
process.once('message', (told: Told) => {
  start(told).then(
    () => process.send?.('ready'),
    (error: Error & { code?: string }) => process.send?.({ failed: error.message, code: error.code }, () => process.exit(1)),
  )
})

async function start({ environment, acquirer }: Told): Promise<void> {
  const running = await startAcquirer({
    dir: path.join(environment.dataDir, 'acquirer'),
    secret: acquirer.secret,
    port: Number(new URL(acquirer.url).port),
  })
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void running.stop().then(() => process.exit(0))
  }
  // Ctrl-C reaches all processes of a terminal, this one as well as the one that started it.
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, stop)
}
