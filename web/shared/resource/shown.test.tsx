import type { ListFacts } from '@portico/contract/core/field-facts.ts'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import shared from '../texts/en.json'
import type { AnyResource, Row } from './any-resource.ts'
import { CompactRow, columnOf, fieldBuild } from './field-views.tsx'
import type { Made } from './list-wish.ts'
import { factsOf } from './record-drawer.tsx'
import { type ResourceWords, useResourceWords } from './resource-words.ts'
import en from './texts/en.json'
import tr from './texts/tr.json'

const boats = {
  field: { name: 'Name', state: 'State', isSold: 'Sold' },
  state: { Afloat: 'Afloat' },
  page: { emptyRead: 'No boat has been seen yet.' },
}
const tekneler = { field: { name: 'Ad', state: 'Durum' }, state: { Afloat: 'Suda' } }
const nouns = { one: { en: 'boat', tr: 'iskele' }, many: { en: 'Boats', tr: 'İskeleler' } }
const row: ListFacts['row'] = {
  id: { kind: 'id' },
  name: { kind: 'text' },
  state: { kind: 'enum', options: ['Afloat', 'Ashore'], nullable: true },
  isSold: { kind: 'flag' },
  berth: { kind: 'text', nullable: true },
  version: { kind: 'integer' },
}
const ada: Row = { id: '1', name: 'Ada', state: 'Afloat', isSold: false, berth: null, version: 3 }

/** What a page of boats says, drawn or asked for. */
async function heard<T>(language: 'en' | 'tr', ask: (words: ResourceWords) => T): Promise<T> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { en: { shared, resource: en, boats }, tr: { shared, resource: tr, boats: tekneler } },
    interpolation: { escapeValue: false },
  })
  let answer: T | undefined
  function Ear() {
    answer = ask(useResourceWords({ texts: 'boats', nouns } as unknown as AnyResource))
    return null
  }
  renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <Ear />
    </I18nextProvider>,
  )
  return answer!
}
const textOf = (drawn: ReactNode) => renderToStaticMarkup(drawn).replace(/<[^>]*>/g, '')

test('a page says the sentences of all resources about its own records, in small letters of the language, unless the feature has its own', async () => {
  expect(await heard('en', ({ sentence }) => [sentence('new'), sentence('search'), sentence('emptyRead')])).toEqual([
    'New boat',
    'Search boats',
    'No boat has been seen yet.',
  ])
  const [search, emptyRead] = await heard('tr', ({ sentence }) => [sentence('search'), sentence('emptyRead')])
  expect(search).toContain('iskeleler')
  expect(emptyRead).toBe(tr.emptyRead)
})

test('a field and its values are called by the feature, else as in every resource, and a flag without words is yes or no', async () => {
  const said = await heard('tr', ({ label, value }) => [
    label('state'),
    label('createdAt'),
    label('hull'),
    value('state', 'Afloat'),
    value('state', 'Ashore'),
    value('isActive', true),
    value('isSold', false),
  ])
  expect(said).toEqual(['Durum', tr.field.createdAt, 'hull', 'Suda', 'Ashore', tr.isActive.true, tr.no])
})

test('what a record does not have is a dash, and zero and false are not nothing', async () => {
  const { text, word, pill, code, when } = fieldBuild
  const nothing = await heard('en', (words) =>
    [text('berth'), word('berth'), pill('berth'), code('berth'), when('berth')].map((view) => [
      textOf(view.show(ada, words)),
      textOf(view.show({}, words)),
    ]),
  )
  expect(nothing).toEqual(Array.from({ length: 5 }, () => ['—', '—']))
  const something = await heard('en', (words) => [text('berth').show({ berth: 0 }, words), word('isSold').show(ada, words)])
  expect(something.map(textOf)).toEqual(['0', 'No'])
})

test('the row of a phone has the name, one state and all details, but not what the columns hide', async () => {
  const views = [
    fieldBuild.text('berth', { hidden: true }),
    fieldBuild.pill('state'),
    fieldBuild.named({ en: 'name', tr: 'name' }),
    fieldBuild.flag('isSold'),
    fieldBuild.word('isSold'),
  ]
  const drawn = await heard('en', (words) => textOf(<CompactRow row={ada} views={views} words={words} />))
  expect(drawn).toBe('AdaAfloatNo')
})

test('a column can be sorted where its list can, and its wishes win over the standard of its kind', async () => {
  const columns = await heard('en', (words) =>
    [fieldBuild.code('name', { width: 60 }), fieldBuild.pill('state')].map((view) => columnOf(view, words, ['name'])),
  )
  expect(columns).toMatchObject([
    { id: 'name', header: 'Name', width: 60, fit: true, sortable: true },
    { id: 'state', header: 'State', width: 110, sortable: false },
  ])
})

test('a record shows all of its fields, also those that are off or hidden in the list, but not its id and version', async () => {
  const views = [fieldBuild.text('berth', { hidden: true }), fieldBuild.flag('isSold')]
  const made = { of: {}, wish: {}, facts: { listFacts: { row } }, views } as unknown as Made & { views: typeof views }
  const facts = await heard('en', (words) => factsOf(ada, { ...made, words }))
  expect(facts.map((fact) => (fact as [string, ReactNode]).map(textOf))).toEqual([
    ['Name', 'Ada'],
    ['State', 'Afloat'],
    ['Sold', 'No'],
    ['berth', '—'],
  ])
})

test('a long text of a record is shown in full, over several lines', async () => {
  const made = { of: {}, wish: {}, facts: { listFacts: { row: { berth: { kind: 'text' } } } }, views: [] } as unknown as Made & {
    views: []
  }
  const factOf = (berth: string) => heard('en', (words) => factsOf({ berth }, { ...made, words }))
  expect(await factOf('A short name')).toEqual([['berth', 'A short name']])
  const long = 'At the far end of the old harbour, behind the lighthouse'
  expect(await factOf(long)).toEqual([{ label: 'berth', value: long, wide: true }])
})
