import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addLateTexts, addTexts, chooseLanguage, followAccount, loadTexts, startTexts, type Texts } from './texts.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  // A test of another file in this process may have given i18next its texts at once: it would then fetch none.
  i18next.options.resources = undefined
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  // Other tests change the language where there is no document.
  i18next.off('languageChanged')
  vi.unstubAllGlobals()
})

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

test('texts of a catalogue that come later are read beside its others, whichever are asked for first, in each language', async () => {
  const [whole, late] = ['orders', 'orderParts'] as unknown as (keyof Texts)[]
  const of = (texts: object) => async () => ({ default: texts })
  addTexts(whole!, { en: of({ status: 'Open' }), tr: of({ status: 'Açık' }) })
  addLateTexts(late!, whole!, { en: of({ part: { title: 'Parts' } }), tr: of({ part: { title: 'Parçalar' } }) })
  await begun()
  const said = () => ['status', 'part.title'].map((key) => i18next.t(`orders:${key}` as 'shared:ownDays'))
  await loadTexts([late!])
  expect(said()).toEqual(['Open', 'Parts'])
  await loadTexts([whole!, late!])
  expect(said()).toEqual(['Open', 'Parts'])
  await chooseLanguage('tr')
  expect(said()).toEqual(['Açık', 'Parçalar'])
})
