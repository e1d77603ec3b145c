import { platformCurrencies } from '@portico/contract/features/platform-currencies/platform-currencies.contract.ts'
import { platformCurrencyRefusals } from '@portico/contract/features/platform-currencies/platform-currencies.refusals.ts'
import type { Services } from '../../core/call/services.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { serverFeature } from '../server-feature.ts'
import { readDecimalPlaces } from './follow-decimal-places.ts'
import { hasAmountsIn } from './platform-currencies.repository.ts'

export { followDecimalPlaces } from './follow-decimal-places.ts'

/** Of any tenant, in Live or Test. */
async function withAmounts({ inPlatformRead }: Services, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const found: string[] = []
  for (const mode of ['Live', 'Test'] as const)
    for (const code of codes) if (await inPlatformRead(mode, hasAmountsIn(code))) found.push(code)
  return new Set(found)
}

export const feature = serverFeature({
  tier: 'ground',
  routes: serveResource(platformCurrencies, {
    table: 'currencies',
    usedBy: [{ table: 'chosen_currencies', column: 'code' }],
    changed: readDecimalPlaces,
    ahead: withAmounts,
    before: {
      update: ({ ahead }, { code, decimal_places }, { decimalPlaces = decimal_places }) =>
        decimalPlaces !== decimal_places && ahead?.has(code) && platformCurrencyRefusals.decimalPlacesStay(),
      delete: ({ ahead }, { code }) => ahead?.has(code) && platformCurrencyRefusals.hasAmounts(),
    },
  }),
})
