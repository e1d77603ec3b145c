import { createIdentity } from '@portico/identity/index.ts'
import type { Logger } from 'pino'
import { closePools, openPools } from '../core/database/pools.ts'
import { sweepUnnamed } from '../core/files/sweep-unnamed.ts'
import type { Job } from '../core/jobs/jobs.ts'
import { sweepAnswers } from '../core/jobs/sweeps.ts'
import { createMailer } from '../core/outbound/mail.ts'
import { runAgain } from '../core/outbox/run-again.ts'
import { createServices } from '../create-services.ts'
import { followDecimalPlaces } from '../features/platform-currencies/index.ts'
import { jobsOf, loopsOf, naming, subscribersOf } from '../features.ts'
import { identityOptions, openIdentityPool } from './identity-options.ts'
import { installationOf } from './installation-of.ts'
import type { StartConfig } from './start.ts'
import { startWorker } from './worker.ts'

/** The worker with what it needs of the installation. */
export async function startWorkerPart(config: StartConfig, log: Logger) {
  const { urls, secrets, environment } = config
  const pools = openPools(urls, { max: 8, onError: (error) => log.warn({ err: error }, 'database connection lost') })
  const services = createServices({ pools, log, signingSecret: secrets.signing, outboundAllow: environment.outboundAllow })
  const forgetDecimalPlaces = await followDecimalPlaces(services)
  const identityPool = openIdentityPool(urls.app_identity, log, 2)
  const identity = await createIdentity(
    await identityOptions(config, { pool: identityPool, log, sendMail: createMailer(environment.mail), services }),
  )
  const installation = await installationOf(config, identity)
  const jobs: Job[] = [
    sweepAnswers({ pool: pools.jobs, services }),
    sweepUnnamed({ pool: pools.jobs, services, files: installation.files, naming }),
    ...jobsOf({ ...installation, pool: pools.jobs, services }),
    { name: 'sweep-identity', cron: '*/10 * * * *', run: async () => void (await identity.sweep()) },
  ]
  // Before the API opens: the worker starts first, and people hold what the new release brings from their first request on.
  await jobs.find(({ name }) => name === 'follow-contract')!.run({})
  const worker = await startWorker({
    services,
    jobsPool: pools.jobs,
    jobsUrl: urls.app_jobs,
    subscribers: (send) => [runAgain(send), ...subscribersOf({ ...installation, send })],
    jobs,
    loops: () => loopsOf({ services }),
  })
  return {
    async stop() {
      await worker.stop()
      forgetDecimalPlaces()
      await Promise.all([closePools(pools), identityPool.end()])
    },
  }
}
