import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import { roleRefusals } from '@portico/contract/features/roles/roles.refusals.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import sharedEn from '../texts/en.json'
import { fetchWords } from '../texts/said.ts'
import { catalogueBackend, loadTexts } from '../texts/texts.ts'
import sharedTr from '../texts/tr.json'
import { Changes } from './changes.tsx'
import en from './texts/en.json'
import tr from './texts/tr.json'
import { cataloguesOf } from './use-own-words.ts'

const action = 'transactions.refund'

const left = { minor: 99_990, currency: 'EUR' }
const tooMuch = transactionRefusals.refundTooMuch({ left })

beforeAll(async () => {
  await i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      ns: ['shared', 'audit'],
      defaultNS: 'shared',
      resources: { en: { shared: sharedEn, audit: en }, tr: { shared: sharedTr, audit: tr } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    })
  for (const language of ['en', 'tr']) {
    await i18next.changeLanguage(language)
    await fetchWords([tooMuch, roleRefusals.ownRole()])
    // Which of them there are depends on what else the process has loaded.
    await loadTexts(cataloguesOf(action))
  }
})

async function drawn(language: 'en' | 'tr', after: AuditRecord['after'], result = 'refused'): Promise<string> {
  await i18next.changeLanguage(language)
  const record = { action, result, before: null, after }
  const html = renderToStaticMarkup(createElement(I18nextProvider, { i18n: i18next }, createElement(Changes, { of: record })))
  return html.replace(/<[^>]*>/g, '')
}

test('the trail gives the reason of a refusal in the reader’s language, with the amounts of that time', async () => {
  const { code, text, reason, params } = tooMuch
  const after = { code, detail: text, reason, params }
  expect(await drawn('en', after)).toBe('Why At most 999,90 EUR is left. Enter less.')
  expect(await drawn('tr', after)).toBe('Açıklama En çok 999,90 EUR kaldı. Daha az girin.')
})

test('a refusal of the guard has the same words as its code has live', async () => {
  const after = { code: 'not_allowed', detail: 'You are not authorized to perform this action' }
  expect(await drawn('en', after)).toBe(`Why ${after.detail}`)
  expect(await drawn('tr', after)).toBe(`Açıklama ${sharedTr.problems.not_allowed}`)
})

test('an older record, and a sentence that is no longer in the catalogue, keep their English', async () => {
  const detail = 'Nobody changes their own roles'
  expect(await drawn('tr', { code: 'not_allowed', detail })).toBe(`Açıklama ${detail}`)
  expect(await drawn('tr', { code: 'not_allowed', detail, reason: 'roles.gone', params: {} })).toBe(`Açıklama ${detail}`)
  expect(await drawn('tr', { code: 'not_allowed', detail, reason: 'gone.gone', params: {} })).toBe(`Açıklama ${detail}`)
})

test('a blocked file and a sign-in that failed show their own facts', async () => {
  expect(await drawn('en', { reason: 'wrong password' })).toContain('wrong password')
  expect(await drawn('en', { fileName: 'receipt.pdf', state: 'blocked' })).toContain('receipt.pdf')
  expect(await drawn('en', { code: 'conflict', detail: 'A note' }, 'done')).toContain('A note')
})
