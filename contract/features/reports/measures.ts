import { basisPointsOf } from '../../core/money.ts'
import type { Words } from '../../core/words.ts'
import { capturedStatuses, paymentTypes, successfulStatuses, unsuccessfulStatuses } from '../overview/figure-words.ts'
import { hostedSources, type Source, type TransactionStatus, type TransactionType } from '../transactions/transaction-words.ts'

/** What a figure says: a number of transactions, money of one currency in minor units, or a share in basis points. */
export type FigureKind = 'count' | 'amount' | 'rate'
/** The transactions that count; all where it is left out. The lookup with these words finds the rows of the figure. */
type Counted = {
  types?: readonly TransactionType[]
  statuses?: readonly TransactionStatus[]
  sources?: readonly Source[]
  attempts?: 'Some'
  /** Counts attempts that were retried with another provider; no lookup lists them. */
  ofAttempts?: true
  /** Declined, and paid in the end. */
  isSaved?: true
}
type Fact = Counted & {
  kind: FigureKind
  words: Words
  /** The amount that is added up, by its name on a transaction; nothing for a count. */
  sums?: 'amountMinor' | 'amountCapturedMinor' | 'feeTotalMinor' | 'baseAmountMinor' | 'baseCapturedMinor'
  /** Made of other figures, by arithmetic. */
  from?: readonly Measure[]
  /** A rise is bad news: refunds, fees, declines. */
  fewerAreBetter?: true
}

export const measures = [
  'transactions',
  'payments',
  'amount',
  'captured',
  'refunds',
  'refunded',
  'fees',
  'net',
  'successful',
  'unsuccessful',
  'successRate',
  'baseAmount',
  'baseCaptured',
  'hosted',
  'submitted',
  'paid',
  'conversion',
  'declines',
  'passedOn',
  'saved',
  'savedOn',
  'savedShare',
] as const
export type Measure = (typeof measures)[number]

/** One definition of each figure, in the words of docs/words.md. */
export const measureFacts: Readonly<Record<Measure, Fact>> = {
  transactions: { kind: 'count', words: { en: 'Transactions', tr: 'İşlemler' } },
  payments: { kind: 'count', types: paymentTypes, words: { en: 'Payments', tr: 'Ödemeler' } },
  amount: { kind: 'amount', sums: 'amountMinor', types: paymentTypes, words: { en: 'Amount', tr: 'Tutar' } },
  captured: {
    kind: 'amount',
    sums: 'amountCapturedMinor',
    types: paymentTypes,
    statuses: capturedStatuses,
    words: { en: 'Captured', tr: 'Tahsil edilen' },
  },
  refunds: {
    kind: 'count',
    types: ['Refund'],
    statuses: ['Successful'],
    fewerAreBetter: true,
    words: { en: 'Refunds', tr: 'İadeler' },
  },
  refunded: {
    kind: 'amount',
    sums: 'amountMinor',
    types: ['Refund'],
    statuses: ['Successful'],
    fewerAreBetter: true,
    words: { en: 'Refunded', tr: 'İade edilen' },
  },
  fees: { kind: 'amount', sums: 'feeTotalMinor', fewerAreBetter: true, words: { en: 'Fees', tr: 'Ücretler' } },
  net: { kind: 'amount', from: ['captured', 'refunded', 'fees'], words: { en: 'Net', tr: 'Net' } },
  successful: { kind: 'count', types: paymentTypes, statuses: successfulStatuses, words: { en: 'Successful', tr: 'Başarılı' } },
  unsuccessful: {
    kind: 'count',
    types: paymentTypes,
    statuses: unsuccessfulStatuses,
    fewerAreBetter: true,
    words: { en: 'Declined or failed', tr: 'Reddedilen veya başarısız' },
  },
  baseAmount: {
    kind: 'amount',
    sums: 'baseAmountMinor',
    types: paymentTypes,
    words: { en: 'Amount in base currency', tr: 'Ana para biriminde tutar' },
  },
  baseCaptured: {
    kind: 'amount',
    sums: 'baseCapturedMinor',
    types: paymentTypes,
    statuses: capturedStatuses,
    words: { en: 'Captured in base currency', tr: 'Ana para biriminde tahsil edilen' },
  },
  hosted: { kind: 'count', types: paymentTypes, sources: hostedSources, words: { en: 'Hosted payments', tr: 'Barındırılan ödemeler' } },
  submitted: {
    kind: 'count',
    types: paymentTypes,
    sources: hostedSources,
    attempts: 'Some',
    words: { en: 'Submitted', tr: 'Gönderilen' },
  },
  paid: {
    kind: 'count',
    types: paymentTypes,
    statuses: successfulStatuses,
    sources: hostedSources,
    attempts: 'Some',
    words: { en: 'Successful', tr: 'Başarılı' },
  },
  conversion: { kind: 'rate', from: ['paid', 'hosted'], words: { en: 'Conversion', tr: 'Dönüşüm' } },
  declines: { kind: 'count', from: ['unsuccessful', 'passedOn'], fewerAreBetter: true, words: { en: 'Declines', tr: 'Retler' } },
  passedOn: { kind: 'count', ofAttempts: true, fewerAreBetter: true, words: { en: 'Retried elsewhere', tr: 'Başka sağlayıcıda denenen' } },
  saved: {
    kind: 'count',
    types: paymentTypes,
    statuses: unsuccessfulStatuses,
    isSaved: true,
    words: { en: 'Paid later', tr: 'Sonradan ödenen' },
  },
  savedOn: { kind: 'count', ofAttempts: true, isSaved: true, words: { en: 'Paid elsewhere', tr: 'Başka sağlayıcıda ödenen' } },
  savedShare: {
    kind: 'rate',
    from: ['unsuccessful', 'passedOn', 'saved', 'savedOn'],
    words: { en: 'Recovery rate', tr: 'Kurtarma oranı' },
  },
  successRate: { kind: 'rate', from: ['successful', 'unsuccessful'], words: { en: 'Success rate', tr: 'Başarı oranı' } },
}

/** The figures that others are made of; they alone are added up. */
export const summed = (wanted: readonly Measure[]): Measure[] => [
  ...new Set(wanted.flatMap((measure) => measureFacts[measure].from ?? [measure])),
]

/** In the base currency of the payment; of payments without a rate there is none. */
export const isInBase = (measure: Measure): boolean => measureFacts[measure].sums?.startsWith('base') ?? false

/** A figure made of others; null where there is nothing to divide. */
export function derived(measure: Measure, of: (measure: Measure) => number): number | null {
  switch (measure) {
    case 'net':
      return of('captured') - of('refunded') - of('fees')
    case 'declines':
      return of('unsuccessful') + of('passedOn')
    case 'conversion':
      return basisPointsOf(of('paid'), of('hosted'))
    case 'savedShare':
      return basisPointsOf(of('saved') + of('savedOn'), of('unsuccessful') + of('passedOn'))
    case 'successRate':
      return basisPointsOf(of('successful'), of('successful') + of('unsuccessful'))
    default:
      return of(measure)
  }
}
