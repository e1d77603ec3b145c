import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { drawerSize } from '../list/drawer-size.ts'
import { freshBrowser } from './browser-storage.fixture.ts'
import { asJson, storedValue } from './stored-value.ts'

let browser: ReturnType<typeof freshBrowser>
beforeEach(() => {
  browser = freshBrowser()
})

const isPlain = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null && !Array.isArray(value)
const words = storedValue<Record<string, string>>({ key: 'words', place: 'session', ...asJson(isPlain) })

test('whatever is kept is read back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.string({ unit: 'binary', maxLength: 9 }), { maxKeys: 4 }), (value) => {
      words.set({ ...value })
      expect(words.get()).toEqual({ ...value })
    }),
    { numRuns: 50 },
  )
})

test.each(['', '{', 'null', '7', '[]', '"text"'])('an invalid stored value, such as %j, is ignored', (text) => {
  browser.session.setItem('words', text)
  expect(words.get()).toBeUndefined()
})

test.each([
  ['560', 560],
  ['299', undefined],
  ['2001', undefined],
  ['560.5', undefined],
  ['wide', undefined],
  ['', undefined],
])('a drawer of %j is one of %j', (text, width) => {
  browser.local.setItem('drawerSize', text)
  expect(drawerSize.get()).toBe(width)
})

test('A-STATE-08 B-UI-06 a cleared value is gone, and listeners are called for both changes', () => {
  let heard = 0
  const stop = drawerSize.subscribe(() => heard++)
  drawerSize.set(640)
  expect(browser.local.getItem('drawerSize')).toBe('640')
  drawerSize.clear()
  expect(browser.local.getItem('drawerSize')).toBeNull()
  stop()
  expect(heard).toBe(2)
})
