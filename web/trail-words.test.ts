import { globSync } from 'node:fs'
import { join } from 'node:path'
import { actions } from '@portico/contract/actions.gen.ts'
import { defaultLabels } from '@portico/contract/features/labels/label-rules.ts'
import { modelFailures, modelSends } from '@portico/contract/features/models/model-words.ts'
import {
  referenceKeys,
  ticketCategories,
  ticketChannels,
  ticketPriorities,
  ticketStatuses,
} from '@portico/contract/features/support/ticket-words.ts'
import { closeReasons, transactionStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditTexts } from './shared/audit/audit.texts.ts'
import { Changes } from './shared/audit/changes.tsx'
import { cataloguesOf } from './shared/audit/use-own-words.ts'
import { catalogueBackend, loadTexts } from './shared/texts/texts.ts'
import './router/page-lists.ts'

const labels = defaultLabels.map(({ value }) => value)
const recorded: [action: keyof typeof actions, field: string, words: readonly string[]][] = [
  ['support.close', 'status', ticketStatuses],
  ['transactions.refund', 'status', transactionStatuses],
  ['transactions.expire', 'closeReason', closeReasons],
  ['support.raise', 'priority', ticketPriorities],
  ['support.raise', 'ticketCategory', ticketCategories],
  ['support.raise', 'channel', ticketChannels],
  ['support.raise', 'references', referenceKeys],
  ['scoping.save', 'area', ticketCategories],
  ['scoping.draft', 'draftedBy', ['local']],
  ['scoping.draft', 'modelFailure', modelFailures],
  ['labels.set', 'label', labels],
  ['labels.rearrange', 'value', labels],
  ['models.save', 'sends', modelSends],
]
const features = globSync('*/*.texts.ts', { cwd: join(import.meta.dirname, 'features') }).map((path) => path.split('/')[0]!)

beforeAll(async () => {
  await i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({ lng: 'en', fallbackLng: false, ns: [], interpolation: { escapeValue: false } })
  for (const language of ['en', 'tr']) {
    await i18next.changeLanguage(language)
    await loadTexts([auditTexts, ...Object.keys(actions).flatMap(cataloguesOf)])
  }
})

async function drawn(language: string, action: string, field: string, value: unknown): Promise<string[]> {
  await i18next.changeLanguage(language)
  const record = { action, result: 'done', before: null, after: { [field]: value } }
  const html = renderToStaticMarkup(createElement(I18nextProvider, { i18n: i18next }, createElement(Changes, { of: record })))
  return [/<span>(.*?)<\/span>/.exec(html)![1]!, /<bdi>(.*?)<\/bdi>/s.exec(html)![1]!]
}

describe('the trail', () => {
  test.each(recorded)('says of %s each %s in words of the reader’s language', async (action, field, words) => {
    for (const word of words) {
      const value = field === 'references' ? [{ key: word, value: '' }] : word
      const [name, english] = await drawn('en', action, field, value)
      const [, turkish] = await drawn('tr', action, field, value)
      expect(name).not.toBe(field)
      expect([english, word]).not.toContain(turkish)
    }
  })

  test('knows the catalogue of every feature whose actions it keeps, also where its page has not been opened', () => {
    for (const action of Object.keys(actions)) {
      const [feature] = action.split('.') as [string]
      if (features.includes(feature) && feature !== 'audit') expect([action, cataloguesOf(action)[0]]).toEqual([action, feature])
    }
  })

  test('calls a field of what a tenant chose as the countries that it chose from do', async () => {
    expect(cataloguesOf('chosen-countries.update')).toEqual(['countries', 'resource'])
    expect(await drawn('tr', 'chosen-countries.update', 'payouts', true)).toEqual(['Para gönderme', 'Evet'])
  })

  test('calls a field as the form of its feature does, and by another word where that would say something else', async () => {
    expect(await drawn('en', 'countries.create', 'code', 'NO')).toEqual(['Code', 'NO'])
    expect(await drawn('en', 'merchants.updateWebsite', 'url', 'https://acme.example')).toEqual(['Address', 'https://acme.example'])
    expect(await drawn('tr', 'limits.set', 'payment_methods', ['Card'])).toEqual(['Ödeme yöntemleri', 'Card'])
  })
})
