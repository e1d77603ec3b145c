import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'

type Served = { methods: readonly PaymentMethod[]; currencies?: readonly string[]; capturesLater: boolean }

/** What each provider of the demo world takes. A test compares it with what their connectors can do. */
export const served: Record<string, Served> = {
  'Adelphi Acquiring': { methods: ['Card', 'Wallet', 'Terminal'], capturesLater: true },
  'Bosphorus Pay': { methods: ['Card', 'Wallet', 'Terminal', 'Apm', 'Crypto'], capturesLater: true },
  Clearhaven: { methods: ['Card', 'Wallet', 'Terminal', 'Apm', 'Crypto', 'BankTransfer', 'OpenBanking'], capturesLater: true },
  'Lumen SEPA': { methods: ['BankTransfer', 'OpenBanking'], currencies: ['EUR'], capturesLater: false },
}

/** Accounts in these currencies are reached by transfer; in others people pay by card. */
const byTransfer = new Set(['EUR', 'GBP', 'NOK', 'SEK', 'DKK', 'TRY'])
export const isTransfer = (method: PaymentMethod) => method === 'BankTransfer' || method === 'OpenBanking'

const wanted: readonly (readonly [number, PaymentMethod])[] = [
  [76, 'Card'],
  [9, 'Wallet'],
  [7, 'OpenBanking'],
  [5, 'BankTransfer'],
  [3, 'Apm'],
]

/** Providers by how much is sent to each, the first the most. */
export type Route = { method: PaymentMethod; providers: readonly (readonly [number, string])[] }

/** The methods that a shop offers in a currency, and who processes each. */
export function routesOf(providers: readonly string[], currency: string): (readonly [number, Route])[] {
  return wanted.flatMap(([weight, method]) => {
    if (isTransfer(method) && !byTransfer.has(currency)) return []
    const able = providers.filter((name) => takes(name, method, currency))
    // A specialist goes first: transfers in euros to the provider that does nothing else.
    if (isTransfer(method)) able.reverse()
    return able.length === 0
      ? []
      : [[weight, { method, providers: able.map((name, place) => [2 ** (able.length - place), name]) }] as const]
  })
}

function takes(provider: string, method: PaymentMethod, currency: string): boolean {
  const { methods, currencies }: Pick<Served, 'methods' | 'currencies'> = served[provider] ?? { methods: ['Card'] }
  return methods.includes(method) && (!currencies || currencies.includes(currency))
}

/** A card is behind these. */
export type CardMethod = 'Card' | 'Wallet' | 'Terminal'
export const isByCard = (method: PaymentMethod): method is CardMethod => ['Card', 'Wallet', 'Terminal'].includes(method)
