import { chosenDocumentTypes } from '@portico/contract/features/chosen-document-types/chosen-document-types.contract.ts'
import { serveChoice } from '../../core/resource/serve-choice.ts'
import { serverFeature } from '../server-feature.ts'

export const feature = serverFeature({
  tier: 'ground',
  routes: serveChoice(chosenDocumentTypes, { facts: 'document_types', table: 'chosen_document_types' }),
})
