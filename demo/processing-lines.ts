import type { Mode } from '@portico/contract/core/level.ts'
import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import { routesOf } from './methods.ts'
import type { Market } from './shops/shop.ts'

export type DemoLine = { paymentMethod: PaymentMethod; currency: string; provider: string; position: number; mid: string | null }
type Shop = { prefix: string; markets: readonly Market[]; providers: readonly string[] }

/** Under which number the providers know a shop. */
export const midOf = (prefix: string, currency: string) => `${prefix}-${currency}-01`

/** The providers of every method and currency that a shop sells in, the one that most is sent to first. */
export function demoLines({ prefix, markets, providers }: Shop): DemoLine[] {
  const currencies = [...new Set(markets.map(([, , currency]) => currency))]
  return currencies.flatMap((currency) =>
    routesOf(providers, currency).flatMap(([, route]) =>
      route.providers.map(([, provider], place) => ({
        paymentMethod: route.method,
        currency,
        provider,
        position: place + 1,
        mid: midOf(prefix, currency),
      })),
    ),
  )
}

/** Switzerland is next: it is tried in Test, and in Live one website has a line that still needs its MID. */
export function comingLines(website: number, mode: Mode): DemoLine[] {
  if (mode === 'Live' && website === 0) return []
  return [
    { paymentMethod: 'Card', currency: 'CHF', provider: 'Adelphi Acquiring', position: 1, mid: mode === 'Test' ? 'TRY-CHF-01' : null },
  ]
}
