import { languages } from '@portico/contract/features/languages/languages.contract.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { serverFeature } from '../server-feature.ts'

export const feature = serverFeature({
  tier: 'ground',
  routes: serveResource(languages, { table: 'languages', usedBy: [{ table: 'chosen_languages', column: 'code' }] }),
})
