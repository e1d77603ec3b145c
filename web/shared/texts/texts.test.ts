import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followAccount, startTexts } from './texts.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The language that the portal begins in, before it knows who is there. */
async function begun(): Promise<string> {
  await startTexts([])
  return i18next.language
}

test('the portal begins in the language of the browser, and from the second visit on in that of the account', async () => {
  expect(await begun()).toBe('en')
  await followAccount('tr')
  expect(await begun()).toBe('tr')
})

test('a language that the user chose in this browser comes before that of the account', async () => {
  kept.set('accountLanguage', 'tr').set('language', 'en')
  expect(await begun()).toBe('en')
})
