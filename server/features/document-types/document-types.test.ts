import { chosenDocumentTypes } from '@portico/contract/features/chosen-document-types/chosen-document-types.contract.ts'
import { documentTypes } from '@portico/contract/features/document-types/document-types.contract.ts'
import { describeFacts } from '@portico/testkit/describe-facts.ts'
import { documentTypeOf } from '@portico/testkit/features/document-types.samples.ts'

describeFacts(documentTypes, {
  sample: documentTypeOf,
  change: { validMonths: null, isActive: false },
  wrong: { nameEn: '', validMonths: 0 },
  choice: { of: chosenDocumentTypes, table: 'chosen_document_types', said: { requested: true, isRequired: true } },
})
