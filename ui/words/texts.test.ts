import fc from 'fast-check'
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

test('B-FMT-06 times are relative for 24 hours and no longer', () => {
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

test('every distance below a day has words in both languages, before and after, and longer ones never say less', () => {
  const dayMs = 86_400_000
  const now = Date.UTC(2026, 2, 29, 1)
  fc.assert(
    fc.property(fc.integer({ min: -2 * dayMs, max: 2 * dayMs }), fc.constantFrom(uiTextsEn, uiTextsTr), (distance, texts) => {
      const words = relativeText(now - distance, now, texts)
      const minutes = Math.floor(Math.abs(distance) / 60_000)
      if (Math.abs(distance) >= dayMs) expect(words).toBeUndefined()
      else if (minutes < 1) expect(words).toBe(texts.justNow)
      else {
        expect(Number(/\d+/.exec(words ?? '')?.[0])).toBe(minutes < 60 ? minutes : Math.floor(minutes / 60))
        expect(words).not.toBe(relativeText(now + distance, now, texts))
      }
    }),
    { numRuns: 500 },
  )
})
