import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { catalogueBackend, loadTexts } from '../texts/texts.ts'
import { Changes } from './changes.tsx'
import en from './texts/en.json'
import tr from './texts/tr.json'
import { cataloguesOf } from './use-own-words.ts'

const action = 'roles.create'

beforeAll(() =>
  i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({
      lng: 'tr',
      ns: ['audit'],
      resources: { en: { audit: en }, tr: { audit: tr } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    }),
)

async function said(language: 'en' | 'tr', after: object): Promise<string> {
  await i18next.changeLanguage(language)
  // Which of them there are depends on what else the process has loaded.
  await loadTexts(cataloguesOf(action))
  const drawn = renderToStaticMarkup(
    createElement(I18nextProvider, { i18n: i18next }, createElement(Changes, { of: { action, result: 'done', before: null, after } })),
  )
  return /<bdi>(.*)<\/bdi>/s.exec(drawn)?.[1] ?? ''
}

test('a given permission is shown in words, and several things have a line each', async () => {
  const given = ['manageCrmRoles', 'Platform.Tenants.Actions.Add']
  expect(await said('en', { given })).toBe('Users and roles: Manage the roles of staff\nTenants: Create tenants')
  expect(await said('tr', { given })).toBe('Kullanıcılar ve roller: Çalışan rollerini yönetme\nKurumlar: Kurum oluşturma')
})

test('the references of a ticket have a line each', async () => {
  const references = [
    { key: 'Transaction', value: 'T-1' },
    { key: 'Customer', value: 'C-2' },
  ]
  expect(await said('tr', { references })).toBe(`${tr.value.references.Transaction} T-1\n${tr.value.references.Customer} C-2`)
})
