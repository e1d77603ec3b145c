import { views } from '@portico/contract/features/views/views.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { createView } from './create-view.ts'
import { deleteView, updateView } from './edit-view.ts'
import { moveView } from './move-view.ts'
import { listRoles } from './refuse-sharing.ts'
import { toRole, toView } from './to-view.ts'
import { findVisible, listVisible } from './views.repository.ts'

export const viewRoutes = implement(views, {
  list: async ({ db, actor, query }) => ({ data: (await listVisible(db, actor, query.listKey)).map((row) => toView(row, actor)) }),
  create: async ({ body, ...context }) => createView(context, body),
  listRoles: async (context) => ({ data: (await listRoles(context)).map(toRole) }),
  listAudit: async ({ params, query, ...context }) => {
    const view = await findVisible(context.db, context.actor, params.id)
    if (!view) throw new AppError('not_found')
    return viewAuditTrail(context, { entity: 'views', id: view.id }, query)
  },
  update: async ({ params, body, ...context }) => updateView(context, params.id, body),
  delete: async ({ params, ...context }) => deleteView(context, params.id),
  move: async ({ params, body, ...context }) => ({ data: await moveView(context, params.id, body.place) }),
})
