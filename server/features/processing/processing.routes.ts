import { processing } from '@portico/contract/features/processing/processing.contract.ts'
import type { Connectors } from '../../connectors/index.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { addLine, arrangeLines, changeLine, removeLine } from './change-lines.ts'
import { findMerchant, listWebsites } from './processing.repository.ts'
import { addReferences, removeReferences, viewPool } from './references/change-pool.ts'
import { setCredentials } from './set-credentials.ts'
import { toLine, toProvider, viewSetup } from './view-setup.ts'

/** Endpoint by endpoint. `connectors` says to which providers there is a connection; no call to one is made here. */
export const processingRoutes = (connectors: Connectors) =>
  implement(processing, {
    listWebsites: async ({ db, actor, params }) => {
      if (!(await findMerchant(db, params.id))) throw new AppError('not_found')
      const rows = await listWebsites(db, params.id, actor.language)
      return { data: rows.map(({ id, name, active, lines }) => ({ id, name, isActive: active, lines: lines ?? 0 })) }
    },
    get: ({ params, ...context }) => viewSetup(context, connectors, params.id),
    listAudit: ({ params, query, ...context }) => viewAuditTrail(context, { entity: 'processing', id: params.id }, query),
    addLine: async ({ params, body, ...context }) => toLine(await addLine(context, params.id, body)),
    changeLine: async ({ params, body, ...context }) => toLine(await changeLine(context, params.id, params.lineId, body)),
    removeLine: ({ params, ...context }) => removeLine(context, params.id, params.lineId),
    arrange: async ({ params, body, ...context }) => ({ data: (await arrangeLines(context, params.id, body)).map(toLine) }),
    getReferences: ({ params, ...context }) => viewPool(context, params.id),
    addReferences: ({ params, body, ...context }) => addReferences(context, params.id, body.lines),
    removeReferences: ({ params, body, ...context }) => removeReferences(context, params.id, body.lines),
    setCredentials: async ({ body, ...context }) => toProvider(await setCredentials(context, body), connectors),
  })
