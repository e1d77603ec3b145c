import type { Mode } from '@portico/contract/core/level.ts'
import type { TransactionDetails } from '@portico/server/features/transactions/index.ts'
import type { Chance } from './random.ts'

type CardDetails = NonNullable<TransactionDetails['card']>
export type Card = {
  brand: string
  first6: string
  last4: string
  issuer: string
  issuerCountry: string
  funding: 'Debit' | 'Credit' | 'Prepaid'
}
/** A range of card numbers is of one brand, one issuer and one kind. */
type Range = readonly [weight: number, brand: string, funding: Card['funding'], first6: string, issuer: string]

/** By country of the issuer. Issuers are made up; the first digits are those of their schemes. */
const issued: Record<string, readonly Range[]> = {
  GB: [
    [36, 'Visa', 'Debit', '465901', 'Harbour Bank'],
    [22, 'Mastercard', 'Debit', '535522', 'Kestrel & Co'],
    [17, 'Visa', 'Credit', '492910', 'Harbour Bank'],
    [13, 'Mastercard', 'Credit', '546641', 'Pennine Cards'],
    [7, 'American Express', 'Credit', '374288', 'American Express'],
    [5, 'Mastercard', 'Prepaid', '539780', 'Otter Money'],
  ],
  IE: [
    [56, 'Visa', 'Debit', '431940', 'Liffey Bank'],
    [30, 'Mastercard', 'Credit', '541606', 'Liffey Bank'],
    [14, 'Mastercard', 'Prepaid', '535585', 'Otter Money'],
  ],
  US: [
    [34, 'Visa', 'Credit', '414720', 'Prairie Union'],
    [24, 'Mastercard', 'Credit', '552433', 'Bay National'],
    [20, 'Visa', 'Debit', '440393', 'Prairie Union'],
    [16, 'American Express', 'Credit', '371449', 'American Express'],
    [6, 'Discover', 'Credit', '601100', 'Prairie Union'],
  ],
  DE: [
    [34, 'Visa', 'Debit', '454617', 'Elbe Direktbank'],
    [26, 'Mastercard', 'Credit', '526471', 'Kornmarkt Bank'],
    [18, 'Visa', 'Credit', '490762', 'Elbe Direktbank'],
    [12, 'Mastercard', 'Debit', '533348', 'Kornmarkt Bank'],
    [6, 'Maestro', 'Debit', '672548', 'Hansesparkasse'],
    [4, 'American Express', 'Credit', '375622', 'American Express'],
  ],
  FR: [
    [48, 'Visa', 'Debit', '497010', 'Banque du Rhône'],
    [32, 'Mastercard', 'Debit', '513140', 'Crédit Lumière'],
    [14, 'Visa', 'Credit', '497490', 'Banque du Rhône'],
    [6, 'American Express', 'Credit', '374970', 'American Express'],
  ],
  NL: [
    [44, 'Mastercard', 'Debit', '524886', 'Tulip Bank'],
    [26, 'Visa', 'Debit', '475110', 'Polderbank'],
    [18, 'Visa', 'Credit', '454310', 'Polderbank'],
    [12, 'Maestro', 'Debit', '673434', 'Tulip Bank'],
  ],
  NO: [
    [52, 'Visa', 'Debit', '492500', 'Nordvik Bank'],
    [24, 'Mastercard', 'Credit', '541275', 'Fjordkort'],
    [16, 'Visa', 'Credit', '425735', 'Nordvik Bank'],
    [8, 'American Express', 'Credit', '376012', 'American Express'],
  ],
  SE: [
    [40, 'Mastercard', 'Debit', '535583', 'Lindholm Savings'],
    [32, 'Visa', 'Debit', '458153', 'Mälarbanken'],
    [22, 'Mastercard', 'Credit', '532663', 'Lindholm Savings'],
    [6, 'American Express', 'Credit', '374500', 'American Express'],
  ],
  DK: [
    [58, 'Visa', 'Debit', '457123', 'Øresund Bank'],
    [28, 'Mastercard', 'Debit', '511731', 'Limfjord Sparekasse'],
    [14, 'Mastercard', 'Credit', '541330', 'Limfjord Sparekasse'],
  ],
  FI: [
    [46, 'Visa', 'Debit', '492057', 'Saimaa Pankki'],
    [34, 'Mastercard', 'Debit', '535456', 'Kalevan Pankki'],
    [20, 'Visa', 'Credit', '454159', 'Saimaa Pankki'],
  ],
  TR: [
    [30, 'Mastercard', 'Credit', '540667', 'Marmara Bankası'],
    [24, 'Visa', 'Credit', '454360', 'Anka Bank'],
    [18, 'Visa', 'Debit', '402277', 'Anka Bank'],
    [14, 'Mastercard', 'Debit', '516943', 'Marmara Bankası'],
    [10, 'Troy', 'Debit', '979204', 'Çınar Katılım'],
    [4, 'Troy', 'Credit', '979203', 'Çınar Katılım'],
  ],
  ES: [
    [44, 'Visa', 'Debit', '454850', 'Banco Cantábrico'],
    [26, 'Mastercard', 'Debit', '540541', 'Caja del Tajo'],
    [24, 'Visa', 'Credit', '490770', 'Banco Cantábrico'],
    [6, 'American Express', 'Credit', '377753', 'American Express'],
  ],
  IT: [
    [34, 'Mastercard', 'Debit', '525500', 'Banca del Po'],
    [28, 'Visa', 'Prepaid', '402360', 'Postino Pay'],
    [24, 'Visa', 'Credit', '453997', 'Banca del Po'],
    [14, 'Mastercard', 'Credit', '554411', 'Cassa Adriatica'],
  ],
  JP: [
    [40, 'Visa', 'Credit', '498003', 'Sakura Card'],
    [36, 'JCB', 'Credit', '354060', 'Sakura Card'],
    [24, 'Mastercard', 'Credit', '520206', 'Hikari Finance'],
  ],
  KW: [
    [50, 'Visa', 'Debit', '403622', 'Gulf Falcon Bank'],
    [34, 'Mastercard', 'Credit', '537016', 'Gulf Falcon Bank'],
    [16, 'Visa', 'Credit', '464425', 'Pearl Bank'],
  ],
}

const ranges: Record<string, readonly (readonly [number, Range])[]> = Object.fromEntries(
  Object.entries(issued).map(([country, list]) => [country, list.map((range) => [range[0], range] as const)]),
)

/** What the sandbox acquirer takes in Test, with what it says of each: brand, issuer and kind. */
const testCards: readonly (readonly [number, Card])[] = [
  [60, { brand: 'Visa', funding: 'Credit', first6: '424242', last4: '4242', issuer: 'Harbour Bank', issuerCountry: 'GB' }],
  [14, { brand: 'Visa', funding: 'Debit', first6: '411111', last4: '1111', issuer: 'Larkspur Bank', issuerCountry: 'IE' }],
  [18, { brand: 'Mastercard', funding: 'Credit', first6: '555555', last4: '4444', issuer: 'Marmara Bankası', issuerCountry: 'TR' }],
  [8, { brand: 'Maestro', funding: 'Debit', first6: '675964', last4: '8453', issuer: 'Tulip Bank', issuerCountry: 'NL' }],
]

/** The card that a shopper pays with: of a bank of their country, or in Test one of the sandbox. */
export function cardOf(country: string, mode: Mode, chance: Chance): Card {
  if (mode === 'Test') return chance.weighted(testCards)
  const known = ranges[country]
  const [, brand, funding, first6, issuer] = chance.weighted(known ?? ranges.GB!)
  return { brand, first6, last4: String(chance.below(10_000)).padStart(4, '0'), issuer, issuerCountry: known ? country : 'GB', funding }
}

/** How a card was used: who typed its number decides what could be checked. */
export type CardUse = { holderName: string; at: Date; isStored: boolean; isExpired: boolean; isAnswered: boolean; hasWrongCode: boolean }

/** Only banks of these countries compare the address of a card. */
const comparesAddress = new Set(['GB', 'US'])

export function cardDetails(
  card: Card,
  { holderName, at, isStored, isExpired, isAnswered, hasWrongCode }: CardUse,
  chance: Chance,
): CardDetails {
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + (isExpired ? -1 - chance.below(3) : 1 + chance.below(46))
  const avs = comparesAddress.has(card.issuerCountry)
  return {
    holderName,
    expMonth: 1 + (months % 12),
    expYear: Math.floor(months / 12),
    issuer: card.issuer,
    issuerCountry: card.issuerCountry,
    funding: card.funding,
    // An issuer that was never asked has compared nothing.
    ...(isAnswered
      ? {
          checks: isStored
            ? { avsLine: 'Unchecked', avsPostal: 'Unchecked', cvc: 'Unchecked' }
            : {
                avsLine: avs ? 'Pass' : 'Unavailable',
                avsPostal: avs ? (chance.below(20) === 0 ? 'Fail' : 'Pass') : 'Unavailable',
                cvc: hasWrongCode ? 'Fail' : 'Pass',
              },
        }
      : {}),
  }
}

/** The electronic commerce indicator of a full authentication. */
const eciOf = (brand: string) => (brand === 'Mastercard' || brand === 'Maestro' ? '02' : '05')
/** Where the law asks for a second factor, nearly every card is authenticated. */
const asksForSecondFactor = (country: string) => country !== 'US' && country !== 'JP' && country !== 'KW'

/** What 3-D Secure said of a card whose holder was there to be asked; undefined where nobody asked. */
export function threeDsOf({ brand, issuerCountry }: Card, chance: Chance): TransactionDetails['threeDs'] | undefined {
  if (chance.below(100) >= (asksForSecondFactor(issuerCountry) ? 94 : 35)) return undefined
  const flow = chance.below(100) < 80 ? 'Frictionless' : 'Challenge'
  return { version: '2.2.0', flow, eci: eciOf(brand), transStatus: 'Y', liabilityShift: true }
}
