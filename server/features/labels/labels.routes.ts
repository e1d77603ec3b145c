import { totalCap } from '@portico/contract/core/page.ts'
import { type Label, labels } from '@portico/contract/features/labels/labels.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { createLabel, deleteLabel, updateLabel } from './change-labels.ts'
import { labelTicket } from './label-ticket.ts'
import { countTickets, findLabel, type LabelRow } from './labels.repository.ts'
import { ownLabels } from './own-labels.ts'
import { rearrangeLabels } from './rearrange-labels.ts'

export const labelRoutes = implement(labels, {
  list: async (context) => ({ data: (await ownLabels(context)).map(toLabel) }),
  create: async ({ body, ...context }) => toLabel(await createLabel(context, body)),
  get: async ({ db, actor, params }) => {
    const label = await findLabel(db, actor.merchantId, params.id)
    if (!label) throw new AppError('not_found')
    return { ...toLabel(label), tickets: Math.min(await countTickets(db, actor.merchantId, label.id), totalCap) }
  },
  listAudit: async ({ params, query, ...context }) => {
    const label = await findLabel(context.db, context.actor.merchantId, params.id)
    if (!label) throw new AppError('not_found')
    return viewAuditTrail(context, { entity: 'labels', id: label.id }, query)
  },
  update: async ({ params, body, ...context }) => toLabel(await updateLabel(context, params.id, body)),
  delete: async ({ params, ...context }) => deleteLabel(context, params.id),
  rearrange: async ({ body, ...context }) => ({ data: (await rearrangeLabels(context, body.newLabelIdsList)).map(toLabel) }),
  set: async ({ params, ...context }) => labelTicket(context, params, params.labelId),
  clear: async ({ params, ...context }) => labelTicket(context, params, null),
})

const toLabel = (row: LabelRow): Label => ({
  labelId: row.id,
  value: row.value,
  color: row.color,
  description: row.description,
  isDefault: row.is_default,
  version: row.version,
})
