import { expect, test } from 'vitest'
import { relativeText } from './relative-text.ts'
import { uiTextsEn } from './texts.en.ts'
import { uiTextsTr } from './texts.tr.ts'

/** Words that are the same in both languages, or only a sign. */
const same = new Set(['placeOf'])

test('every word the parts show has a Turkish one', () => {
  const untranslated = Object.entries(uiTextsEn).flatMap(([key, english]) => {
    const turkish = uiTextsTr[key as keyof typeof uiTextsTr]
    const call = (text: unknown) => (typeof text === 'function' ? String(text('A', 2, 3)) : JSON.stringify(text))
    return call(english) === call(turkish) && !same.has(key) ? [key] : []
  })
  expect(untranslated).toEqual([])
  expect(Object.keys(uiTextsTr).sort()).toEqual(Object.keys(uiTextsEn).sort())
})

test('times are relative for 24 hours and no longer', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const ago = (ms: number) => relativeText(now - ms, now, uiTextsEn)
  expect(ago(20_000)).toBe('just now')
  expect(ago(59 * 60_000)).toBe('59 minutes ago')
  expect(ago(60 * 60_000)).toBe('1h ago')
  expect(ago(60_000)).toBe('1 minute ago')
  expect(ago(5 * 60_000)).toBe('5 minutes ago')
  expect(ago(23.9 * 3_600_000)).toBe('23h ago')
  expect(ago(24 * 3_600_000)).toBeUndefined()
  expect(ago(-90_000)).toBe('in 1 minute')
})
