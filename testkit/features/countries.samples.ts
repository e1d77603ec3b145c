import { countries } from '@portico/contract/features/countries/countries.contract.ts'
import { countryOf } from './countries.ts'
import type { Samples } from './sample.ts'
import { platformKeeps, samplesOf } from './samples-of.ts'

export const samples: Samples = samplesOf(countries, { sample: countryOf, change: { region: 'Asia' }, keeper: platformKeeps })
