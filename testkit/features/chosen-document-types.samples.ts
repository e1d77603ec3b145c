import { chosenDocumentTypes } from '@portico/contract/features/chosen-document-types/chosen-document-types.contract.ts'
import { documentTypes } from '@portico/contract/features/document-types/document-types.contract.ts'
import { choiceSamplesOf } from './choice-samples.ts'
import { documentTypeOf } from './document-types.samples.ts'
import type { Samples } from './sample.ts'

export const samples: Samples = choiceSamplesOf(chosenDocumentTypes, documentTypes, {
  sample: documentTypeOf,
  table: 'chosen_document_types',
  choice: { requested: true, isRequired: true },
})
