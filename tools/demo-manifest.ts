import { demoManifest } from '@portico/demo/manifest.ts'
import { openInstallation } from './running.ts'

/** `npm run -s demo:manifest`: accounts and ids of the demo world of the running installation, as JSON. */
const installation = await openInstallation()
try {
  const { environment, services } = installation
  if (environment.production) throw new Error('There is no demo world in production.')
  process.stdout.write(`${JSON.stringify(await demoManifest(services, environment.demo.password), null, 2)}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await installation.close()
}
