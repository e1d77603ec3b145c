import { camel, snake } from '../../source/spelling.ts'
import type { Wish } from '../wish.ts'
import { choiceOf } from './facts.ts'

/** The walls hold a tenant to its rows; which merchant a new row belongs to is said here. */
const withins = ', within: ({ actor }) => ({ merchant_id: actor.merchantId })'

const usesOf = (feature: string) => `, usedBy: [{ table: '${snake(choiceOf(feature))}', column: 'code' }]`

export const doorOf = ({ feature, of, hasChoice }: Wish) =>
  `import { ${camel(feature)} } from '@portico/contract/features/${feature}/${feature}.contract.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { serverFeature } from '../server-feature.ts'

export const feature = serverFeature({ tier: 'ground', routes: serveResource(${camel(feature)}, { table: '${snake(feature)}'${of === 'merchant' ? withins : ''}${hasChoice ? usesOf(feature) : ''} }) })
`
