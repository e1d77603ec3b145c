import { z } from 'zod'
import { facts } from '../../core/facts.ts'
import { currency, isoNumber } from '../../core/fields.ts'
import { platformCurrencyRefusals as refused } from './platform-currencies.refusals.ts'

// Over its budget: its decimal places decide what every amount means, so processes follow them, and the table was there with other columns.
/** A tenant chooses from them (`chosen-currencies`). */
export const platformCurrencies = facts({
  one: { en: 'currency', tr: 'para birimi' },
  many: { en: 'Platform currencies', tr: 'Platform para birimleri' },
  path: '/api/v1/crm/platform-currencies',
  rights: {
    see: 'Platform.Currencies.View',
    keep: 'Platform.Currencies.Actions.Manage',
    screen: 'Settings.GeneralSettings.PlatformCurrencies.View',
  },
  code: currency(),
  fields: {
    numericCode: isoNumber('978'),
    decimalPlaces: z.int().min(0).max(4).default(2),
  },
  unique: ['numericCode'],
  refusals: { update: [refused.decimalPlacesStay], importCsv: [refused.decimalPlacesStay], delete: [refused.hasAmounts] },
})
