import { nouns as choiceNouns, list as chooseAccess } from '@portico/contract/features/chosen-currencies/chosen-currencies.access.gen.ts'
import type { chosenCurrencies } from '@portico/contract/features/chosen-currencies/chosen-currencies.contract.ts'
import { list, nouns } from '@portico/contract/features/platform-currencies/platform-currencies.access.gen.ts'
import type { platformCurrencies } from '@portico/contract/features/platform-currencies/platform-currencies.contract.ts'
import { IconCoins } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { factPages } from '../../shared/resource/fact-pages.ts'
import { currenciesQuery } from '../../shared/session/reference.queries.ts'
import { currencyTexts } from './platform-currencies.texts.ts'

const pages = factPages<typeof platformCurrencies, typeof chosenCurrencies>({
  texts: currencyTexts,
  path: '/crm/settings/platform-currencies',
  menu: { after: '/crm/settings/systemvariables', icon: IconCoins },
  facts: {
    list,
    nouns,
    wire: () => import('@portico/contract/features/platform-currencies/platform-currencies.wire.gen.ts'),
    fields: () => import('@portico/contract/features/platform-currencies/platform-currencies.fields.gen.ts'),
  },
  choice: {
    list: chooseAccess,
    nouns: choiceNouns,
    wire: () => import('@portico/contract/features/chosen-currencies/chosen-currencies.wire.gen.ts'),
    path: '/crm/settings/currencies',
    menu: { after: '/crm/settings/countries', icon: IconCoins },
    fields: () => import('@portico/contract/features/chosen-currencies/chosen-currencies.fields.gen.ts'),
  },
  lookup: currenciesQuery.queryKey,
  columns: ({ code }) => [code('decimalPlaces', { keep: 3, width: 130 })],
  form: ({ text, pick }) => [
    text('numericCode', { half: true, keyboard: 'numeric' }),
    pick('decimalPlaces', { options: ['0', '1', '2', '3', '4'] }),
  ],
})

export const feature = webFeature({ pages })
