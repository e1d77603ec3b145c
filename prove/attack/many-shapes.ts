import type { Random } from './random.ts'

const statuses = ['Pending', 'Reserved', 'Captured', 'Successful', 'Refunded', 'Closed', 'Declined']
const methods = ['Card', 'Wallet', 'BankTransfer']
const [currencies, countries] = [
  ['EUR', 'USD', 'GBP', 'TRY', 'JPY'],
  ['NO', 'DE', 'TR', 'GB', 'FR', 'US'],
]
const dayMs = 86_400_000

type Draw = (random: Random) => string
const some =
  (values: readonly string[]): Draw =>
  (random) =>
    random.shuffled(values).slice(0, random.between(1, 4)).join(',')
const instant: Draw = (random) => new Date(Date.now() - random.between(1, 25) * dayMs).toISOString()

const filters: Record<string, Draw> = {
  status: some(statuses),
  paymentMethod: some(methods),
  currency: some(currencies),
  country: some(countries),
  amountFrom: (random) => String(random.between(0, 50)),
  amountTo: (random) => String(random.between(50, 5000)),
  refundState: some(['None', 'Partial', 'Full']),
  cardFirst6: (random) => String(random.between(400_000, 559_999)),
  cardLast4: (random) => String(random.between(1000, 9999)),
  externalId: (random) => `ORD-${random.between(1, 99_999)}`,
  email: (random) => `someone${random.between(1, 999)}@shop.example`,
}

/** The query of a lookup in one of thousands of shapes: any page size, any filters together, either order. */
export function drawnQuery(random: Random): string {
  const chosen = random.shuffled(Object.keys(filters)).slice(0, random.between(0, 4))
  // Without a short period some would be refused for what they cost.
  const query = { dateFrom: instant(random), ...Object.fromEntries(chosen.map((name) => [name, filters[name]!(random)])) }
  const sort = random.pick(['-createdAt', 'createdAt', '-createdAt', '-amountMinor'])
  return new URLSearchParams({ pageSize: String(random.between(1, 100)), sort, ...query }).toString()
}
