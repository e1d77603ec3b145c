import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import en from '../texts/en.json'
import type { Texts } from '../texts/texts.ts'
import tr from '../texts/tr.json'
import { type FormWords, useFormWords } from './form-words.ts'

const boats = {
  one: 'boat',
  field: { name: 'Name' },
  help: { name: 'As it is painted on', state: { Afloat: 'It may leave' } },
  state: { Afloat: 'Afloat' },
  wrong: { code: 'Three letters.' },
  refused: { name: 'Another boat has it.' },
  form: { save: 'Launch' },
  sails: { one: 'sail', field: { name: 'Sail' }, missing: { name: 'Which sail?' } },
}
const tekneler = { ...boats, one: 'iskele', form: {} }

/** What a form says in a language, as a component hears it. */
async function wordsIn(language: 'en' | 'tr', at?: string): Promise<FormWords> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { en: { shared: en, boats }, tr: { shared: tr, boats: tekneler } },
    interpolation: { escapeValue: false },
  })
  let heard: FormWords | undefined
  function Ear() {
    heard = useFormWords('boats' as keyof Texts, at)
    return null
  }
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Ear />
    </I18nextProvider>,
  )
  return heard!
}

test('a form says the sentences that all share, about its own kind of record, unless the feature has its own', async () => {
  const { sentence } = await wordsIn('en')
  expect([sentence('newTitle', ''), sentence('add', ''), sentence('save', '')]).toEqual(['New boat', 'Add boat', 'Launch'])
  expect([sentence('editTitle', 'Ada'), sentence('added', 'Ada'), sentence('newLead', '')]).toEqual([
    'Edit Ada',
    'Ada has been added',
    undefined,
  ])
})

test('a sentence that begins with what it is about begins with a capital of its language', async () => {
  const { sentence } = await wordsIn('tr')
  expect([sentence('newTitle', ''), sentence('add', ''), sentence('save', '')]).toEqual(['Yeni iskele', 'İskele ekle', 'İskele: kaydet'])
})

test('a field has its label, its help, which may depend on the choice, and the words of its options', async () => {
  const { label, help, option } = await wordsIn('en')
  expect([label('name'), label('owner.name'), help('name', ''), option('state', 'Afloat')]).toEqual([
    'Name',
    'Name',
    'As it is painted on',
    'Afloat',
  ])
  expect([help('state', 'Afloat'), help('state', 'Sunk'), help('code', '')]).toEqual(['It may leave', undefined, undefined])
})

test('a field shows the message of the error that is present, its own one before that of all fields', async () => {
  const { fault } = await wordsIn('en')
  const text = { kind: 'text', min: 2, max: 5 } as const
  expect([fault('name', text, 'missing'), fault('name', text, 'short'), fault('name', text, 'long')]).toEqual([
    'Enter a value.',
    'At least 2 characters.',
    'At most 5 characters.',
  ])
  expect([fault('code', text, 'wrong'), fault('code', text, 'missing')]).toEqual(['Three letters.', 'Three letters.'])
  const email = { kind: 'email' } as const
  expect([fault('mail', email, 'wrong'), fault('mail', email, 'missing')]).toEqual(
    Array(2).fill('Enter an address such as name@example.com.'),
  )
})

test('a field that the server refused says why, or how it should look, or that another is wanted', async () => {
  const { refused } = await wordsIn('en')
  expect([refused('name', 'text'), refused('at', 'url'), refused('age', 'integer')]).toEqual([
    'Another boat has it.',
    'Enter an address such as https://shop.example.',
    'This value can’t be used. Enter another.',
  ])
})

test('one of several forms of a feature has its words below a key of its own', async () => {
  const { sentence, label, fault } = await wordsIn('en', 'sails')
  expect([sentence('newTitle', ''), label('name'), fault('name', { kind: 'text' }, 'missing')]).toEqual(['New sail', 'Sail', 'Which sail?'])
})
