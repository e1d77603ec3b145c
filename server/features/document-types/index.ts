import { documentTypes } from '@portico/contract/features/document-types/document-types.contract.ts'
import { serveResource } from '../../core/resource/serve-resource.ts'
import { serverFeature } from '../server-feature.ts'

export const feature = serverFeature({
  tier: 'ground',
  routes: serveResource(documentTypes, { table: 'document_types', usedBy: [{ table: 'chosen_document_types', column: 'code' }] }),
})
