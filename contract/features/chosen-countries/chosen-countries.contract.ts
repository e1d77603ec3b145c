import { z } from 'zod'
import { choiceFrom } from '../../core/choice.ts'
import { countries } from '../countries/countries.contract.ts'

/** What a tenant takes each country for. */
export const chosenCountries = choiceFrom(countries, {
  path: '/api/v1/crm/chosen-countries',
  rights: { see: 'Settings.GeneralSettings.Countries.View', choose: 'Settings.GeneralSettings.Countries.Actions.Manage' },
  fields: {
    /** Merchants from there may be boarded. */
    boarding: z.boolean(),
    /** Shoppers from there may pay. */
    shoppers: z.boolean(),
    /** Money may be paid out there. */
    payouts: z.boolean(),
  },
})
