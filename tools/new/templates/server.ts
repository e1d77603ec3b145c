import { camel, snake } from '../../source/spelling.ts'
import type { Wish } from '../wish.ts'
import { choiceOf } from './choice.ts'

/** The walls hold a tenant to its rows; which merchant a new row belongs to is said here. */
const withins = ', within: ({ actor }) => ({ merchant_id: actor.merchantId })'

export const doorOf = ({ feature, of }: Wish) =>
  `import { ${camel(feature)} } from '@portico/contract/features/${feature}/${feature}.contract.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { serverFeature } from '../server-feature.ts'

export const feature = serverFeature({ tier: 'ground', routes: serveResource(${camel(feature)}, { table: '${snake(feature)}'${of === 'merchant' ? withins : ''} }) })
`

export function choiceDoorOf({ feature }: Wish): string {
  const chosen = choiceOf(feature)
  return `import { ${camel(chosen)} } from '@portico/contract/features/${chosen}/${chosen}.contract.ts'
import { serveChoice } from '../../core/resource/serve-choice.ts'
import { serverFeature } from '../server-feature.ts'

export const feature = serverFeature({ tier: 'ground', routes: serveChoice(${camel(chosen)}, { table: '${snake(chosen)}', of: '${snake(feature)}' }) })
`
}
