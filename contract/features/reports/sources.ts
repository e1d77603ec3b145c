import type { Words } from '../../core/words.ts'
import type { Dimension } from './dimensions.ts'
import type { Measure } from './measures.ts'
import type { Report } from './report.ts'

/** What a report can be composed of: what its lines may be told apart by, and the figures that it may show. */
type ReportSource = {
  words: Words
  /** Without these its lines mean nothing. */
  always: readonly Dimension[]
  dimensions: readonly Dimension[]
  measures: readonly Measure[]
  only?: Report['only']
  dataset?: Report['dataset']
  /** The longest period. */
  days: number
}

const times = ['day', 'month'] as const
const places = ['currency', 'serviceProvider', 'paymentMethod', 'merchant', 'website', 'country'] as const

export const sources = {
  payments: {
    words: { en: 'Transactions', tr: 'İşlemler' },
    always: [],
    dimensions: [...times, 'status', 'type', ...places, 'failureReason', 'source'],
    measures: [
      ...(['transactions', 'payments', 'amount', 'captured', 'refunds', 'refunded', 'fees', 'net'] as const),
      ...(['successful', 'unsuccessful', 'successRate'] as const),
    ],
    days: 731,
  },
  baseCurrency: {
    words: { en: 'Transactions in base currency', tr: 'Ana para biriminde işlemler' },
    always: ['baseCurrency'],
    dimensions: [...times, 'status', 'type', ...places],
    measures: ['baseAmount', 'baseCaptured', 'payments'],
    days: 731,
  },
  hosted: {
    words: { en: 'Hosted payments', tr: 'Barındırılan ödemeler' },
    always: [],
    dimensions: [...times, ...places, 'source'],
    measures: ['hosted', 'submitted', 'paid', 'conversion'],
    only: 'hosted',
    days: 366,
  },
  declines: {
    words: { en: 'Declined payments and attempts', tr: 'Reddedilen ödemeler ve denemeler' },
    always: [],
    dimensions: [...times, 'failureReason', 'rawCode', 'advice', ...places],
    measures: ['declines', 'unsuccessful', 'amount', 'passedOn', 'saved', 'savedOn', 'savedShare'],
    only: 'unsuccessful',
    dataset: 'declines',
    days: 92,
  },
  channels: {
    words: { en: 'Payment channels', tr: 'Ödeme kanalları' },
    always: ['merchant', 'website', 'serviceProvider', 'paymentMethod'],
    dimensions: ['merchant', 'website', 'serviceProvider', 'paymentMethod'],
    measures: ['payments', 'successful', 'successRate', 'amount', 'captured'],
    dataset: 'channels',
    days: 92,
  },
} as const satisfies Record<string, ReportSource>

export type Source = keyof typeof sources
export const sourceNames = Object.keys(sources) as [Source, ...Source[]]
export const sourceOf = (name: Source): ReportSource => sources[name]

/** So much of each a report may have. */
export const mostOf = { dimensions: 4, measures: 8, drill: 6, filterValues: 20, columns: 40 } as const
