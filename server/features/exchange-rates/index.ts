import { tenantJob } from '../../core/jobs/each-tenant.ts'
import { serverFeature } from '../server-feature.ts'
import { exchangeRateRoutes } from './exchange-rates.routes.ts'
import { readRatesFile } from './read-rates-file.ts'

export { type BaseColumn, type Based, type Rates, ratesFor, ratesForRows, withBase } from './base-amounts.ts'
export { type RateRow, upsertRates } from './rates.repository.ts'

/** Exchange rates of a tenant, and what its payments are worth in its base currency. */
export const feature = serverFeature({
  tier: 'ground',
  routes: exchangeRateRoutes,
  jobs: ({ pool, services, ratesFile }) => [
    tenantJob(
      { pool, services },
      {
        name: 'read-rates-file',
        // Where no file is named, only a job that was sent before would come here.
        ...(ratesFile ? { cron: '7 * * * *' } : {}),
        turn: async (scope) => (ratesFile ? readRatesFile(services, ratesFile, scope) : undefined),
      },
    ),
  ],
})
