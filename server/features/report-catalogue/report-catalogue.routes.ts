import { reportCatalogue } from '@portico/contract/features/report-catalogue/report-catalogue.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { implement } from '../../core/call/implement.ts'
import { pageOfFew } from '../../core/list/page-of-few.ts'
import { changeReport, readCatalogue, readReport } from './change-catalogue.ts'

export const reportCatalogueRoutes = implement(reportCatalogue, {
  list: async ({ db, actor, query, services }) =>
    pageOfFew(query, { all: await readCatalogue(db, actor), list: ['report-catalogue', db.scope], services }),
  get: ({ db, actor, params }) => readReport(db, actor, params.id),
  update: ({ params, body, ...context }) => changeReport(context, params.id, body),
  listAudit: ({ params, query, ...context }) => viewAuditTrail(context, { entity: 'report-catalogue', id: params.id }, query),
})
