import path from 'node:path'
import { startAcquirer } from './index.ts'

type Told = { environment: { dataDir: string; host: string; port: number }; acquirer: { url: string; secret: string } }

/** The acquirer as a part of an installation: told where to listen and lie by the process that started it. */
process.once('message', async ({ environment, acquirer }: Told) => {
  const running = await startAcquirer({
    dir: path.join(environment.dataDir, 'acquirer'),
    secret: acquirer.secret,
    port: Number(new URL(acquirer.url).port),
  })
  const stop = () => void running.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  process.send?.('ready')
})
