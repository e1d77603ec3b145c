import {
  nouns as choiceNouns,
  list as chooseAccess,
} from '@portico/contract/features/chosen-document-types/chosen-document-types.access.gen.ts'
import type { chosenDocumentTypes } from '@portico/contract/features/chosen-document-types/chosen-document-types.contract.ts'
import { list, nouns } from '@portico/contract/features/document-types/document-types.access.gen.ts'
import type { documentTypes } from '@portico/contract/features/document-types/document-types.contract.ts'
import { IconFileText } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { factPages } from '../../shared/resource/fact-pages.ts'
import { documentTypeTexts } from './document-types.texts.ts'

const pages = factPages<typeof documentTypes, typeof chosenDocumentTypes>({
  texts: documentTypeTexts,
  path: '/crm/settings/document-types',
  menu: { after: '/crm/settings/languages', icon: IconFileText },
  facts: {
    list,
    nouns,
    wire: () => import('@portico/contract/features/document-types/document-types.wire.gen.ts'),
    fields: () => import('@portico/contract/features/document-types/document-types.fields.gen.ts'),
  },
  choice: {
    list: chooseAccess,
    nouns: choiceNouns,
    wire: () => import('@portico/contract/features/chosen-document-types/chosen-document-types.wire.gen.ts'),
    fields: () => import('@portico/contract/features/chosen-document-types/chosen-document-types.fields.gen.ts'),
  },
  code: { keep: 3, width: 230 },
  columns: ({ word, text, flag }) => [word('party'), text('validMonths', { keep: 2, fit: true, width: 130 }), flag('isRequired')],
  form: ({ text, pick, toggle }) => [pick('party', { half: true }), text('validMonths', { half: true }), toggle('isRequired')],
})

export const feature = webFeature({ pages })
