import { totalCap } from '@portico/contract/core/page.ts'
import { defaultLabels } from '@portico/contract/features/labels/label-rules.ts'
import { labels } from '@portico/contract/features/labels/labels.contract.ts'
import { labelRefusals } from '@portico/contract/features/labels/labels.refusals.ts'
import { serveOrdered } from '../../core/resource/serve-ordered.ts'
import { serverFeature } from '../server-feature.ts'
import { labelTicket } from './label-ticket.ts'
import { countTickets } from './labels.repository.ts'

export { hasLabel, labelTicket } from './label-ticket.ts'

const routes = serveOrdered(labels, {
  table: 'support_labels',
  within: ({ actor }) => ({ merchant_id: actor.merchantId }),
  begins: defaultLabels.map((label) => ({ ...label, description: '', is_default: true })),
  adds: () => ({ is_default: false }),
  before: {
    /** What a default label means is the same everywhere, so it keeps its name. */
    update: (_, label, { value }) => label.is_default && value !== label.value && labelRefusals.defaultKeepsName(),
    delete: (_, label) => label.is_default && labelRefusals.defaultStays(),
  },
  more: async ({ db, actor }, { id }) => ({ tickets: Math.min(await countTickets(db, actor.merchantId, id), totalCap) }),
  also: {
    set: async ({ params, ...context }) => labelTicket(context, params, params.labelId),
    clear: async ({ params, ...context }) => labelTicket(context, params, null),
  },
})
export const ownLabels = routes.read

/** Labels: how a merchant, or the staff of a tenant, sorts its tickets. */
export const feature = serverFeature({ tier: 'work', routes })
