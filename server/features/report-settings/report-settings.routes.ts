import { reportSettings } from '@portico/contract/features/report-settings/report-settings.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { implement } from '../../core/call/implement.ts'
import { pageOfFew } from '../../core/list/page-of-few.ts'
import { readColumns, setColumns } from './change-columns.ts'
import { changeSetting, readSetting, readSettings } from './change-setting.ts'

export const reportSettingsRoutes = implement(reportSettings, {
  list: async ({ query, ...context }) => {
    const { db, services } = context
    return pageOfFew(query, { all: await readSettings(context), list: ['report-settings', db.scope], services })
  },
  get: ({ params, ...context }) => readSetting(context, params.id),
  update: ({ params, body, ...context }) => changeSetting(context, params.id, body),
  columns: ({ db, actor, params }) => readColumns(db, actor, params.id),
  setColumns: ({ params, body, ...context }) => setColumns(context, params.id, body),
  listAudit: ({ params, query, ...context }) => viewAuditTrail(context, { entity: 'report-settings', id: params.id }, query),
})
