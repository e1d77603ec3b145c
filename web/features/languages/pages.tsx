import { nouns as choiceNouns, list as chooseAccess } from '@portico/contract/features/chosen-languages/chosen-languages.access.gen.ts'
import type { chosenLanguages } from '@portico/contract/features/chosen-languages/chosen-languages.contract.ts'
import { list, nouns } from '@portico/contract/features/languages/languages.access.gen.ts'
import type { languages } from '@portico/contract/features/languages/languages.contract.ts'
import { IconLanguage } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { factPages } from '../../shared/resource/fact-pages.ts'
import { languagesQuery } from '../../shared/session/reference.queries.ts'
import { languageTexts } from './languages.texts.ts'

const pages = factPages<typeof languages, typeof chosenLanguages>({
  texts: languageTexts,
  path: '/crm/settings/languages',
  menu: { after: '/crm/settings/currencies', icon: IconLanguage },
  facts: {
    list,
    nouns,
    wire: () => import('@portico/contract/features/languages/languages.wire.gen.ts'),
    fields: () => import('@portico/contract/features/languages/languages.fields.gen.ts'),
  },
  choice: {
    list: chooseAccess,
    nouns: choiceNouns,
    wire: () => import('@portico/contract/features/chosen-languages/chosen-languages.wire.gen.ts'),
    fields: () => import('@portico/contract/features/chosen-languages/chosen-languages.fields.gen.ts'),
  },
  lookup: languagesQuery.queryKey,
  columns: ({ text }) => [text('ownName', { keep: 2 })],
  form: ({ text }) => [text('ownName', { half: true })],
})

export const feature = webFeature({ pages })
