import { chosenCountries } from '@portico/contract/features/chosen-countries/chosen-countries.contract.ts'
import { countries } from '@portico/contract/features/countries/countries.contract.ts'
import { choiceSamplesOf } from './choice-samples.ts'
import { countryOf } from './countries.ts'
import type { Samples } from './sample.ts'

export const samples: Samples = choiceSamplesOf(chosenCountries, countries, {
  sample: countryOf,
  table: 'chosen_countries',
  choice: { boarding: true, shoppers: false, payouts: true },
})
