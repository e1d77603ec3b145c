import { tenantJob } from '../../core/jobs/each-tenant.ts'
import { serverFeature } from '../server-feature.ts'
import { startFolding } from './folding.ts'
import { recount } from './recount.ts'
import { keepZones } from './zones.ts'

export type { By, Days, Figures, Question } from './question.ts'
export { keysOfReader, readSums } from './read-sums.ts'
export { baseMeasures, declinedAttempts, declinedPayments, ledger, none, noWebsite, payments } from './sums.ts'
export { keepZones } from './zones.ts'

/** Sums of payments and of the ledger by local day, exact at all times, which reports are read from. */
export const feature = serverFeature({
  tier: 'money',
  loops: ({ services }) => [startFolding({ services })],
  jobs: ({ pool, services }) => [
    tenantJob({ pool, services }, { name: 'keep-sum-zones', cron: '*/5 * * * *', turn: (scope) => keepZones(services, scope) }),
    tenantJob(
      { pool, services },
      { name: 'recount-sums', cron: '20 2 * * *', turn: async (scope) => void (await recount(services, scope)) },
    ),
  ],
})
