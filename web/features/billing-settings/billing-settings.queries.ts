import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { billingSettings } from '@portico/contract/features/billing-settings/billing-settings.contract.ts'
import { wire } from '@portico/contract/features/billing-settings/billing-settings.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

export { wire as billingWire } from '@portico/contract/features/billing-settings/billing-settings.wire.gen.ts'

type Calls = typeof billingSettings
export type BillingSettings = CallOutput<Calls['get']>

export const billingOf = resourceOf<Calls, BillingSettings>('billing-settings', wire, {
  nameOf: ({ sellerName }) => sellerName,
  show: (queries, saved) => {
    queries.setQueryData(billingQuery.queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['audit', 'billing-settings'] })
    // What forbids to issue a draft may have changed.
    void queries.invalidateQueries({ queryKey: ['invoices'] })
  },
})
export const billingApi = billingOf.api

export const billingQuery = queryOptions({ queryKey: ['billing-settings'], queryFn: ({ signal }) => billingApi.get({ signal }) })
