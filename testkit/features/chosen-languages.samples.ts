import { chosenLanguages } from '@portico/contract/features/chosen-languages/chosen-languages.contract.ts'
import { languages } from '@portico/contract/features/languages/languages.contract.ts'
import { choiceSamplesOf } from './choice-samples.ts'
import { languageOf } from './languages.samples.ts'
import type { Samples } from './sample.ts'

export const samples: Samples = choiceSamplesOf(chosenLanguages, languages, {
  sample: languageOf,
  table: 'chosen_languages',
  choice: { portal: false, shopperPages: true, mails: false },
})
