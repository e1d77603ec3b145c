import { platformCurrencies } from '@portico/contract/features/platform-currencies/platform-currencies.contract.ts'
import { platformCurrencyRefusals } from '@portico/contract/features/platform-currencies/platform-currencies.refusals.ts'
import type { Context } from '../../core/call/context.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { serverFeature } from '../server-feature.ts'
import { readDecimalPlaces } from './follow-decimal-places.ts'
import { hasAmountsIn } from './platform-currencies.repository.ts'

export { followDecimalPlaces } from './follow-decimal-places.ts'

/** Of any tenant, in Live or Test. */
const isUsed = async ({ services }: Context, code: string) =>
  (await services.inPlatformRead('Live', hasAmountsIn(code))) || services.inPlatformRead('Test', hasAmountsIn(code))

export const feature = serverFeature({
  tier: 'ground',
  routes: serveResource(platformCurrencies, {
    table: 'currencies',
    usedBy: [{ table: 'chosen_currencies', column: 'code' }],
    changed: ({ services }) => readDecimalPlaces(services),
    before: {
      update: async (context, { code, decimal_places }, { decimalPlaces = decimal_places }) =>
        decimalPlaces !== decimal_places && (await isUsed(context, code)) && platformCurrencyRefusals.decimalPlacesStay(),
      delete: async (context, { code }) => (await isUsed(context, code)) && platformCurrencyRefusals.hasAmounts(),
    },
  }),
})
