import { inLocal } from '@portico/database/scope.ts'
import { createIdentity } from '@portico/identity/index.ts'
import type { Logger } from 'pino'
import { createConnectors } from '../connectors/index.ts'
import { closePools, openPools } from '../core/database/pools.ts'
import { listTenantIds } from '../core/database/tenant-ids.repository.ts'
import { createMailer } from '../core/outbound/mail.ts'
import type { Job } from '../core/outbox/jobs.ts'
import { sweepAnswers } from '../core/outbox/sweeps.ts'
import { createServices } from '../create-services.ts'
import { exportJobs } from '../features/exports/index.ts'
import { clamScan, fileJobs } from '../features/files/index.ts'
import { forgetNotifications, mailDaily } from '../features/notifications/index.ts'
import { followContract } from '../features/roles/index.ts'
import { scopingJobs } from '../features/scoping/index.ts'
import { bulkJobs, sweepPresence } from '../features/support/index.ts'
import { expireAuthorisations, tellOfExpiring } from '../features/transactions/index.ts'
import { endOverdueViewings } from '../features/viewings/index.ts'
import { subscribersOf } from '../features.ts'
import { identityOptions, openIdentityPool } from './identity-options.ts'
import { openFiles } from './open-files.ts'
import type { StartConfig } from './start.ts'
import { startWorker } from './worker.ts'

/** The worker with what it needs of the installation. */
export async function startWorkerPart(config: StartConfig, log: Logger) {
  const { urls, secrets, acquirer, environment } = config
  const pools = openPools(urls, { max: 8, onError: (error) => log.warn({ err: error }, 'database connection lost') })
  const services = createServices({ pools, log, signingSecret: secrets.signing, outboundAllow: environment.outboundAllow })
  // Before the API opens: the worker starts first, and people hold what the new release brings from their first request on.
  await followContract(services, await inLocal(pools.jobs, listTenantIds))
  const connectors = createConnectors({
    sandboxUrl: acquirer.url,
    sandboxSecret: acquirer.secret,
    callbackUrl: (providerKey) => `${environment.callbackUrl}/api/providers/${providerKey}/callbacks`,
  })
  const identityPool = openIdentityPool(urls.app_identity, log, 2)
  const identity = await createIdentity(
    await identityOptions(config, { pool: identityPool, log, sendMail: createMailer(environment.mail), services }),
  )
  const files = await openFiles(environment)
  const jobs: Job[] = [
    sweepAnswers({ pool: pools.jobs, services }),
    expireAuthorisations({ pool: pools.jobs, services }),
    tellOfExpiring({ pool: pools.jobs, services }),
    ...exportJobs({ pool: pools.jobs, services, files }),
    ...fileJobs({ pool: pools.jobs, services, files, scan: environment.clamavUrl ? clamScan(environment.clamavUrl) : undefined }),
    sweepPresence({ pool: pools.jobs, services }),
    ...scopingJobs({ pool: pools.jobs, services }),
    ...bulkJobs({ pool: pools.jobs, services }),
    forgetNotifications({ pool: pools.jobs, services }),
    mailDaily({ pool: pools.jobs, services }),
    endOverdueViewings({ pool: pools.jobs, services }),
    { name: 'sweep-identity', cron: '*/10 * * * *', run: async () => void (await identity.sweep()) },
  ]
  const worker = await startWorker({
    services,
    jobsPool: pools.jobs,
    jobsUrl: urls.app_jobs,
    subscribers: (send) =>
      subscribersOf(connectors, send, { accounts: identity.managed, ownAccount: identity.own, outside: identity.outside }),
    jobs,
  })
  return {
    async stop() {
      await worker.stop()
      await Promise.all([closePools(pools), identityPool.end()])
    },
  }
}
