import { chosenCurrencies } from '@portico/contract/features/chosen-currencies/chosen-currencies.contract.ts'
import { chosenCurrencyRefusals } from '@portico/contract/features/chosen-currencies/chosen-currencies.refusals.ts'
import { offeredFrom, serveChoice } from '../../core/resource/serve-choice.ts'
import { serverFeature } from '../server-feature.ts'

const tables = { facts: 'currencies', table: 'chosen_currencies' } as const

/** What a tenant offers, for its staff and its merchants: the base currency, then the others in the tenant's order. */
export const offeredCurrencies = offeredFrom(chosenCurrencies, tables)

export const feature = serverFeature({
  tier: 'ground',
  routes: serveChoice(chosenCurrencies, {
    ...tables,
    before: ({ was, now }) =>
      (was.isBase && !now.isBase && chosenCurrencyRefusals.baseStays()) ||
      (was.isBase && !now.offered && chosenCurrencyRefusals.baseIsOffered()),
    with: (now) => ({ ...now, offered: now.offered || now.isBase === true }),
  }),
})
