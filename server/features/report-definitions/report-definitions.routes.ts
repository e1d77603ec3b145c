import { reportDefinitions } from '@portico/contract/features/report-definitions/report-definitions.contract.ts'
import type { Connectors } from '../../connectors/index.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { type Implementation, implement } from '../../core/call/implement.ts'
import { pageOfFew } from '../../core/list/page-of-few.ts'
import {
  changeDefinition,
  createDefinition,
  deleteDefinition,
  readDefinition,
  readDefinitions,
  reviseDefinition,
} from './change-definition.ts'
import { publishDefinition, withdrawDefinition } from './publish-definition.ts'
import { tryOut } from './try-out.ts'

export const reportDefinitionRoutes = (connectors: Connectors): Implementation =>
  implement(reportDefinitions, {
    list: async ({ db, query: { state, ...query }, services }) => {
      const all = (await readDefinitions(db)).filter((one) => state === undefined || one.state === state)
      return pageOfFew(query, { all, list: ['report-definitions', db.scope, state ?? null], services })
    },
    get: ({ db, params }) => readDefinition(db, params.id),
    create: ({ body, ...context }) => createDefinition(context, body),
    update: ({ params, body, ...context }) => changeDefinition(context, params.id, body),
    delete: ({ params, ...context }) => deleteDefinition(context, params.id),
    revise: ({ params, ...context }) => reviseDefinition(context, params.id),
    publish: ({ params, body, ...context }) => publishDefinition(context, params.id, body.version),
    withdraw: ({ params, body, ...context }) => withdrawDefinition(context, params.id, body.version),
    tryOut: ({ body, ...context }) => tryOut({ ...context, connectors }, body),
    listAudit: ({ params, query, ...context }) => viewAuditTrail(context, { entity: 'report-definitions', id: params.id }, query),
  })
