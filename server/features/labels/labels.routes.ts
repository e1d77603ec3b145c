import { totalCap } from '@portico/contract/core/page.ts'
import { type Label, labels } from '@portico/contract/features/labels/labels.contract.ts'
import { AppError } from '../../core/call/app-error.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { labelHooks } from './label-hooks.ts'
import { labelTicket } from './label-ticket.ts'
import { countTickets, findLabel, type LabelRow, listLabels, lockLabels } from './labels.repository.ts'
import { ownLabels } from './own-labels.ts'
import { rearrangeLabels } from './rearrange-labels.ts'

type Shown = Omit<LabelRow, 'place'>
const toLabel = (row: Shown): Label => ({
  labelId: row.id,
  value: row.value,
  color: row.color,
  description: row.description,
  isDefault: row.is_default,
  version: row.version,
})

export const labelRoutes = serveResource(labels, {
  table: 'support_labels',
  within: ({ actor }) => ({ merchant_id: actor.merchantId }),
  lock: ({ db, actor }) => lockLabels(db, actor.merchantId),
  before: labelHooks,
  /** It comes last. */
  adds: async ({ db, actor }) => ({
    is_default: false,
    place: Math.max(...(await listLabels(db, actor.merchantId)).map(({ place }) => place)) + 1,
  }),
  reply: toLabel,
  also: {
    list: async (context) => ({ data: (await ownLabels(context)).map(toLabel) }),
    get: async ({ db, actor, params }) => {
      const label = await findLabel(db, actor.merchantId, params.id)
      if (!label) throw new AppError('not_found')
      return { ...toLabel(label), tickets: Math.min(await countTickets(db, actor.merchantId, label.id), totalCap) }
    },
    rearrange: async ({ body, ...context }) => ({ data: (await rearrangeLabels(context, body.newLabelIdsList)).map(toLabel) }),
    set: async ({ params, ...context }) => labelTicket(context, params, params.labelId),
    clear: async ({ params, ...context }) => labelTicket(context, params, null),
  },
})
