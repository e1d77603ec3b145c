import { analytics } from '@portico/contract/features/analytics/analytics.contract.ts'
import { implement } from '../../core/call/implement.ts'
import { serverFeature } from '../server-feature.ts'

/** Says where the tool of the Data Analytics window is. The rows that it shows come from reports. */
export const feature = serverFeature({
  tier: 'views',
  routes: ({ analyticsUrl }) => implement(analytics, { get: async () => ({ url: analyticsUrl ?? null }) }),
})
