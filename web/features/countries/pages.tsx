import { IconWorld } from '@tabler/icons-react'
import { webFeature } from '../../shared/page/web-feature.ts'
import { choiceOf, listPages } from '../../shared/resource/list-pages.ts'
import { chosenOf, countriesOf } from './countries.queries.ts'

const pages = listPages(countriesOf, {
  path: '/crm/settings/countries',
  menu: { group: 'settings-general', icon: IconWorld },
  facts: () => import('@portico/contract/features/countries/countries.fields.gen.ts'),
  choice: choiceOf(chosenOf, () => import('@portico/contract/features/chosen-countries/chosen-countries.fields.gen.ts')),
  columns: ({ named, code, word, pill, flag }) => [
    named({ en: 'nameEn', tr: 'nameTr' }),
    code('code'),
    code('code3', { keep: 3 }),
    word('region', { keep: 2 }),
    pill('isActive'),
    flag('isStandard', { keep: 2 }),
  ],
  form: ({ text, pick, toggle }) => [
    text('nameEn', { half: true, first: true }),
    text('nameTr', { half: true }),
    text('code', { half: true }),
    text('code3', { half: true }),
    text('numericCode', { half: true, keyboard: 'numeric' }),
    pick('region', { half: true }),
    toggle('isActive'),
    toggle('isStandard'),
  ],
})

export const feature = webFeature({ pages })
