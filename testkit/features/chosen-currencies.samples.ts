import { chosenCurrencies } from '@portico/contract/features/chosen-currencies/chosen-currencies.contract.ts'
import { platformCurrencies } from '@portico/contract/features/platform-currencies/platform-currencies.contract.ts'
import { choiceSamplesOf } from './choice-samples.ts'
import { currencyOf } from './platform-currencies.samples.ts'
import type { Samples } from './sample.ts'

export const samples: Samples = choiceSamplesOf(chosenCurrencies, platformCurrencies, {
  sample: currencyOf,
  table: 'chosen_currencies',
  choice: { offered: true, isBase: false },
})
