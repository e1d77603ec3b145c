import { z } from 'zod'
import { choiceFrom } from '../../core/choice.ts'
import { platformCurrencies } from '../platform-currencies/platform-currencies.contract.ts'
import { chosenCurrencyRefusals } from './chosen-currencies.refusals.ts'

export const chosenCurrencies = choiceFrom(platformCurrencies, {
  many: { en: 'Currencies', tr: 'Para birimleri' },
  path: '/api/v1/crm/chosen-currencies',
  rights: { see: 'Settings.GeneralSettings.Currencies.View', choose: 'Settings.GeneralSettings.Currencies.Actions.Manage' },
  fields: {
    /** Filters, forms and payment pages offer it. */
    offered: z.boolean(),
    /** Its figures come first. */
    isBase: z.boolean(),
  },
  single: 'isBase',
  ordered: true,
  refusals: Object.values(chosenCurrencyRefusals),
})
