import type { chosenDocumentTypes } from '@portico/contract/features/chosen-document-types/chosen-document-types.contract.ts'
import * as choice from '@portico/contract/features/chosen-document-types/chosen-document-types.wire.gen.ts'
import type { documentTypes } from '@portico/contract/features/document-types/document-types.contract.ts'
import * as facts from '@portico/contract/features/document-types/document-types.wire.gen.ts'
import { IconFileText } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { factPages } from '../../shared/resource/fact-pages.ts'
import { documentTypeTexts } from './document-types.texts.ts'

const pages = factPages<typeof documentTypes, typeof chosenDocumentTypes>({
  texts: documentTypeTexts,
  path: '/crm/settings/document-types',
  menu: { after: '/crm/settings/languages', icon: IconFileText },
  facts: { ...facts, fields: () => import('@portico/contract/features/document-types/document-types.fields.gen.ts') },
  choice: { ...choice, fields: () => import('@portico/contract/features/chosen-document-types/chosen-document-types.fields.gen.ts') },
  code: { keep: 3, width: 230 },
  columns: ({ word, text, flag }) => [word('party'), text('validMonths', { keep: 2, fit: true, width: 130 }), flag('isRequired')],
  form: ({ text, pick, toggle }) => [pick('party', { half: true }), text('validMonths', { half: true }), toggle('isRequired')],
})

export const feature = webFeature({ pages })
