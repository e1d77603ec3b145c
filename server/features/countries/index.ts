import { countries } from '@portico/contract/features/countries/countries.contract.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { serverFeature } from '../server-feature.ts'

/** Countries: facts that the platform keeps for all tenants. */
export const feature = serverFeature({
  tier: 'ground',
  routes: serveResource(countries, { table: 'countries', usedBy: [{ table: 'chosen_countries', column: 'code' }] }),
})
