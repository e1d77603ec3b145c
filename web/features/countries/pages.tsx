import { nouns as choiceNouns, list as chooseAccess } from '@portico/contract/features/chosen-countries/chosen-countries.access.gen.ts'
import type { chosenCountries } from '@portico/contract/features/chosen-countries/chosen-countries.contract.ts'
import { list, nouns } from '@portico/contract/features/countries/countries.access.gen.ts'
import type { countries } from '@portico/contract/features/countries/countries.contract.ts'
import { IconWorld } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { factPages } from '../../shared/resource/fact-pages.ts'
import { countriesQuery } from '../../shared/session/reference.queries.ts'
import { countryTexts } from './countries.texts.ts'

const pages = factPages<typeof countries, typeof chosenCountries>({
  texts: countryTexts,
  path: '/crm/settings/countries',
  menu: { icon: IconWorld },
  facts: {
    list,
    nouns,
    wire: () => import('@portico/contract/features/countries/countries.wire.gen.ts'),
    fields: () => import('@portico/contract/features/countries/countries.fields.gen.ts'),
  },
  choice: {
    list: chooseAccess,
    nouns: choiceNouns,
    wire: () => import('@portico/contract/features/chosen-countries/chosen-countries.wire.gen.ts'),
    fields: () => import('@portico/contract/features/chosen-countries/chosen-countries.fields.gen.ts'),
  },
  lookup: countriesQuery.queryKey,
  columns: ({ code, word }) => [code('code3', { keep: 3 }), word('region', { keep: 2 })],
  form: ({ text, pick }) => [
    text('code3', { half: true }),
    text('numericCode', { half: true, keyboard: 'numeric' }),
    pick('region', { half: true }),
  ],
})

export const feature = webFeature({ pages })
