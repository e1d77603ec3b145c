import type { Words } from '../../core/words.ts'

/** Dimensions tell the lines of a report apart. Every line also has its currency. */
export const dimensions = [
  'day',
  'month',
  'hour',
  'status',
  'type',
  'currency',
  'serviceProvider',
  'paymentMethod',
  'merchant',
  'website',
  'country',
  'failureReason',
  'rawCode',
  'advice',
  'baseCurrency',
  'source',
  'tenant',
] as const
export type Dimension = (typeof dimensions)[number]

export const dimensionWords: Readonly<Record<Dimension, Words>> = {
  day: { en: 'Day', tr: 'Gün' },
  month: { en: 'Month', tr: 'Ay' },
  hour: { en: 'Hour', tr: 'Saat' },
  status: { en: 'Status', tr: 'Durum' },
  type: { en: 'Type', tr: 'Tür' },
  currency: { en: 'Currency', tr: 'Para birimi' },
  serviceProvider: { en: 'Service provider', tr: 'Hizmet sağlayıcı' },
  paymentMethod: { en: 'Payment method', tr: 'Ödeme yöntemi' },
  merchant: { en: 'Customer', tr: 'Müşteri' },
  website: { en: 'Website', tr: 'Web sitesi' },
  country: { en: 'Country', tr: 'Ülke' },
  failureReason: { en: 'Reason', tr: 'Neden' },
  rawCode: { en: 'Provider code', tr: 'Sağlayıcının kodu' },
  advice: { en: 'Advice', tr: 'Tavsiye' },
  baseCurrency: { en: 'Base currency', tr: 'Ana para birimi' },
  source: { en: 'Source', tr: 'Kaynak' },
  tenant: { en: 'Tenant', tr: 'Kurum' },
}

export const times = ['day', 'month', 'hour'] as const satisfies readonly Dimension[]
export const isTime = (dimension: Dimension): boolean => (times as readonly Dimension[]).includes(dimension)
