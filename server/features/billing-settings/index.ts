import { billingSettings } from '@portico/contract/features/billing-settings/billing-settings.contract.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { implement } from '../../core/call/implement.ts'
import { serverFeature } from '../server-feature.ts'
import { readBilling, saveBilling } from './save-billing.ts'

export { type BillingRow, findBilling, findDraftedMonth, findReportingZone, noteDraftedMonth } from './billing-settings.repository.ts'
export { saveBilling } from './save-billing.ts'

/** Who issues the invoices of a tenant, with which VAT, numbers, days and words. */
export const feature = serverFeature({
  tier: 'ground',
  routes: implement(billingSettings, {
    get: ({ db }) => readBilling(db),
    save: async ({ body, ...context }) => {
      await saveBilling(context, body)
      return readBilling(context.db)
    },
    listAudit: ({ query, ...context }) => viewAuditTrail(context, { entity: 'billing-settings', id: context.scope.tenantId }, query),
  }),
})
