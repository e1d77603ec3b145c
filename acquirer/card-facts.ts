import { createHmac } from 'node:crypto'

export type CardFacts = {
  maskedPan: string
  fingerprint: string
  brand: string
  bin: string
  last4: string
  issuer: string
  issuerCountry: string
  fundingType: 'Credit' | 'Debit' | 'Prepaid' | 'Charge'
  brandProduct: string
  commercial: boolean
  regulated: boolean
}

type Range = [prefix: RegExp, brand: string, issuer: string, country: string, funding: CardFacts['fundingType'], product: string]

// Issuers are made up; the prefixes are the public ranges of the schemes.
const RANGES: readonly Range[] = [
  [/^41/, 'Visa', 'Larkspur Bank', 'IE', 'Debit', 'Classic'],
  [/^4000/, 'Visa', 'Sandbox Issuing', 'GB', 'Credit', 'Classic'],
  [/^4/, 'Visa', 'Harbour Bank', 'GB', 'Credit', 'Platinum'],
  [/^2(22[1-9]|2[3-9]|[3-6]|7[01]|720)/, 'Mastercard', 'Kestrel Savings', 'DE', 'Debit', 'Standard'],
  [/^5[1-5]/, 'Mastercard', 'Marmara Bankası', 'TR', 'Credit', 'World'],
  [/^3[47]/, 'American Express', 'American Express', 'US', 'Charge', 'Gold'],
  [/^(6011|65|64[4-9])/, 'Discover', 'Prairie Union', 'US', 'Credit', 'Cashback'],
  [/^3(0[0-5]|[689])/, 'Diners Club', 'Meridian Club', 'CH', 'Charge', 'Club'],
  [/^35(2[89]|[3-8])/, 'JCB', 'Sakura Card', 'JP', 'Credit', 'Standard'],
  [/^(50|5[6-9]|6)/, 'Maestro', 'Tulip Bank', 'NL', 'Debit', 'Maestro'],
]

/** Never the number itself: first six and last four, and a keyed hash (a plain hash of a card number can be guessed). */
export function cardFactsOf(number: string, secret: string): CardFacts {
  const [, brand, issuer, issuerCountry, fundingType, brandProduct] =
    RANGES.find(([prefix]) => prefix.test(number)) ?? ([/^/, 'Unknown', 'Unknown', 'ZZ', 'Credit', 'Unknown'] as const)
  const bin = number.slice(0, 6)
  const last4 = number.slice(-4)
  return {
    maskedPan: `${bin}${'*'.repeat(Math.max(number.length - 10, 0))}${last4}`,
    fingerprint: createHmac('sha256', `${secret}:fingerprint`).update(number).digest('hex').slice(0, 24),
    brand,
    bin,
    last4,
    issuer,
    issuerCountry,
    fundingType,
    brandProduct,
    commercial: brandProduct === 'World',
    regulated: fundingType === 'Debit' && issuerCountry !== 'US',
  }
}
