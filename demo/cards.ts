import type { TransactionDetails } from '@portico/server/features/transactions/index.ts'
import type { Chance } from './random.ts'

const brands: readonly (readonly [number, { brand: string; first6: string; issuer: string }])[] = [
  [52, { brand: 'Visa', first6: '424242', issuer: 'Nordvik Bank' }],
  [34, { brand: 'Mastercard', first6: '555555', issuer: 'Harbour Credit' }],
  [8, { brand: 'American Express', first6: '378282', issuer: 'Amex' }],
  [6, { brand: 'Maestro', first6: '675964', issuer: 'Lindholm Savings' }],
]

export function cardFor(
  country: string,
  holderName: string,
  chance: Chance,
): { brand: string; first6: string; last4: string; details: NonNullable<TransactionDetails['card']> } {
  const { brand, first6, issuer } = chance.weighted(brands)
  return {
    brand,
    first6,
    last4: String(chance.below(10_000)).padStart(4, '0'),
    details: {
      holderName,
      expMonth: 1 + chance.below(12),
      expYear: 2027 + chance.below(4),
      issuer,
      issuerCountry: country,
      funding: chance.weighted([
        [62, 'Debit'],
        [30, 'Credit'],
        [8, 'Prepaid'],
      ] as const),
      checks: { avsLine: 'Pass', avsPostal: chance.below(20) === 0 ? 'Fail' : 'Pass', cvc: 'Pass' },
    },
  }
}

const people: Record<string, { given: readonly string[]; family: readonly string[]; cities: readonly string[] }> = {
  GB: {
    given: ['Olivia', 'Harry', 'Amelia', 'Jack', 'Sean'],
    family: ["O'Brien", 'Smith', 'Taylor', 'Walker', 'Hughes'],
    cities: ['Leeds', 'Bristol', 'Glasgow'],
  },
  DE: {
    given: ['Lena', 'Jonas', 'Mia', 'Lukas', 'Jürgen'],
    family: ['Müller', 'Schröder', 'Weiß', 'Fischer', 'Krüger'],
    cities: ['Hamburg', 'Köln', 'München'],
  },
  FR: {
    given: ['Chloé', 'Hugo', 'Zoé', 'Léo', 'Inès'],
    family: ['Lefèvre', 'Moreau', 'Girard', 'Dubois', 'François'],
    cities: ['Lyon', 'Nantes', 'Lille'],
  },
  NO: {
    given: ['Ingrid', 'Lars', 'Åse', 'Nils', 'Kari'],
    family: ['Solberg', 'Hansen', 'Bjørnstad', 'Lie', 'Ødegård'],
    cities: ['Oslo', 'Bergen', 'Tromsø'],
  },
  SE: {
    given: ['Elsa', 'Oskar', 'Märta', 'Axel', 'Åke'],
    family: ['Lindström', 'Nyman', 'Berg', 'Åkesson', 'Sjöberg'],
    cities: ['Malmö', 'Uppsala', 'Göteborg'],
  },
  TR: {
    given: ['Ayşe', 'Çağrı', 'Gülşen', 'İbrahim', 'Ömer'],
    family: ['Yılmaz', 'Kaya', 'Şahin', 'Özdemir', 'Işık'],
    cities: ['İstanbul', 'İzmir', 'Ankara'],
  },
  ES: {
    given: ['Lucía', 'Hugo', 'Martina', 'Iñaki', 'Sofía'],
    family: ['García', 'Muñoz', 'Ibáñez', 'López', 'Peña'],
    cities: ['Madrid', 'Málaga', 'Bilbao'],
  },
  IT: {
    given: ['Giulia', 'Matteo', 'Chiara', 'Luca', 'Niccolò'],
    family: ['Rossi', 'Bianchi', "D'Angelo", 'Conti', 'Greco'],
    cities: ['Torino', 'Bologna', 'Bari'],
  },
  JP: {
    given: ['Yuki', 'Haruto', 'Aoi', 'Ren', 'Sakura'],
    family: ['Sato', 'Suzuki', 'Tanaka', 'Ito', 'Kobayashi'],
    cities: ['Osaka', 'Nagoya', 'Sapporo'],
  },
}

export function shopperOf(country: string, chance: Chance): { name: string; email: string; city: string } {
  const { given, family, cities } = people[country] ?? people.GB!
  const [first, last] = [chance.pick(given), chance.pick(family)]
  const plain = `${first}.${last}`
    .toLocaleLowerCase('en')
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/[^a-z.]/g, '')
  return { name: `${first} ${last}`, email: `${plain}${chance.below(400)}@mail.example`, city: chance.pick(cities) }
}
