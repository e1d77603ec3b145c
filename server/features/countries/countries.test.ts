import { chosenCountries } from '@portico/contract/features/chosen-countries/chosen-countries.contract.ts'
import { countries } from '@portico/contract/features/countries/countries.contract.ts'
import { describeFacts } from '@portico/testkit/describe-facts.ts'
import { countryOf } from '@portico/testkit/features/countries.ts'

describeFacts(countries, {
  sample: countryOf,
  change: { region: 'Asia', isActive: false },
  wrong: { nameEn: '', region: 'Atlantis' },
  choice: {
    of: chosenCountries,
    table: 'chosen_countries',
    said: { boarding: true, shoppers: true, payouts: false },
    lookup: '/api/v1/crm/lookup/active-countries',
  },
})
