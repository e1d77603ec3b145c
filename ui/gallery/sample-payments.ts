/** Believable rows for looking at the parts; the product gets its rows from its queries. */
export type Payment = {
  id: string
  reference: string
  at: string
  customer: string
  method: string
  last4: string
  type: string
  status: string
  provider: string
  minor: number
  currency: string
  country: string
  risk: number
}

const customers = [
  'Nordlys Outdoor AS',
  'Çınar Kitabevi',
  'Atelier Verdier',
  'Kestrel Travel Ltd',
  'Işıl Elektronik Sanayi ve Ticaret A.Ş.',
  'Bauer & Söhne GmbH',
  'Marisol Hoteles',
]
const states = [
  'Captured',
  'Captured',
  'Captured',
  'Declined',
  'Captured',
  'Pending',
  'Refunded',
  'Captured',
  'Failed',
  'WaitingForApproval',
]
const amounts = [124990, 4900, 218000, 1745000, 8950, 63240, 12999, 349900, 990, 1234567890, 56700, 7890, 189950, 32000, 1290, 450000]
const currencies = ['EUR', 'TRY', 'EUR', 'GBP', 'JPY', 'EUR', 'KWD', 'NOK']
const methods = ['Visa', 'Mastercard', 'Visa', 'Troy', 'Amex', 'Mastercard', 'Visa', 'SEPA']
const providers = ['Adelphi Acquiring', 'Bosphorus Pay', 'Adelphi Acquiring', 'Clearhaven']
const newest = Date.UTC(2026, 10, 21, 11, 7, 9)

const pick = <Item>(list: readonly Item[], place: number): Item => list[place % list.length] as Item

export const samplePayments = (count: number): Payment[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `tx_7Q${(48213 + place * 137).toString(36).toUpperCase()}${(place * 7919 + 1021).toString(36).toUpperCase().padStart(4, '0')}`,
    reference: `ORD-${20481 - place * 3}`,
    at: new Date(newest - place * 644_317).toISOString(),
    customer: pick(customers, place * 3),
    method: pick(methods, place * 5),
    last4: String(4242 + ((place * 1373) % 5700)),
    type: place % 9 === 6 ? 'Refund' : 'Payment',
    status: pick(states, place),
    provider: pick(providers, place),
    minor: place % 9 === 6 ? -pick(amounts, place) : pick(amounts, place),
    currency: pick(currencies, place),
    country: pick(['Norway', 'Türkiye', 'France', 'United Kingdom'], place),
    risk: (place * 17) % 74,
  }))
