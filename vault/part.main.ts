import path from 'node:path'
import { startVault } from './index.ts'

type Told = {
  environment: { dataDir: string; host: string; publicUrl: string }
  acquirer: { url: string; secret: string }
  vault: { url: string; publicUrl: string; secret: string }
}

/** The vault as a part of an installation. The process that started it sends its addresses, data folder and secrets. */
process.once('message', (told: Told) => {
  start(told).then(
    () => process.send?.('ready'),
    (error: Error & { code?: string }) => process.send?.({ failed: error.message, code: error.code }, () => process.exit(1)),
  )
})

async function start({ environment, acquirer, vault }: Told): Promise<void> {
  const running = await startVault({
    dir: path.join(environment.dataDir, 'vault'),
    secret: vault.secret,
    portalUrl: environment.publicUrl,
    publicUrl: vault.publicUrl,
    host: environment.host,
    port: Number(new URL(vault.url).port),
    sandbox: acquirer,
    log: (line) => process.stderr.write(`${JSON.stringify({ part: 'vault', ...line })}\n`),
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
