import { beforeEach, expect, test } from 'vitest'
import { linkInMode } from '../../shared/page/link-in-mode.ts'
import { freshBrowser } from '../../shared/session/browser-storage.fixture.ts'
import { modeAsked, resolveMode, storedMode } from './mode-store.ts'

const free = { toggle: 'free', allowed: ['Test', 'Live'] } as const
const forced = { toggle: 'forced', allowed: ['Test'] } as const
const hidden = { toggle: 'hidden', allowed: ['Test', 'Live'] } as const

let browser: ReturnType<typeof freshBrowser>
beforeEach(() => {
  browser = freshBrowser()
})

test.each([
  ['A-MODE-05 a merchant who may choose starts in Live', free, null, 'Live'],
  ['A-MODE-04 what was chosen stays', free, 'Test', 'Test'],
  ['a stored word that is no mode means nothing', free, 'sandbox', 'Live'],
  ['a sandbox merchant is held at Test', forced, 'Live', 'Test'],
  ['without a toggle a choice of old times does not count', hidden, 'Test', 'Live'],
])('%s', (_, mode, kept, expected) => {
  if (kept !== null) browser.local.setItem('SystemMode', kept)
  expect(resolveMode({ toggle: mode.toggle, allowed: [...mode.allowed] }, storedMode.get())).toBe(expected)
})

test('a link given away in Test says so, where there is a toggle, and opens in Test for users who have one', () => {
  const seen = (toggle: 'free' | 'forced' | 'hidden', mode: 'Test' | 'Live') => ({ user: { mode: { toggle, allowed: [mode] } }, mode })
  expect(linkInMode('https://p.example/list?status=A,B#x', seen('free', 'Test'))).toBe('https://p.example/list?status=A,B&mode=Test#x')
  expect(linkInMode('https://p.example/list', seen('free', 'Test'))).toBe('https://p.example/list?mode=Test')
  for (const other of [seen('free', 'Live'), seen('forced', 'Test'), seen('hidden', 'Live')])
    expect(linkInMode('https://p.example/list', other)).toBe('https://p.example/list')
  const asked = ({ toggle, allowed }: { toggle: 'free' | 'forced' | 'hidden'; allowed: readonly ('Test' | 'Live')[] }, mode?: string) =>
    modeAsked({ toggle, allowed: [...allowed] }, { mode })
  expect([asked(free, 'Test'), asked(free, 'Live'), asked(free, 'sandbox'), asked(free)]).toEqual(['Test', 'Live', undefined, undefined])
  expect([asked({ ...free, allowed: ['Live'] }, 'Test'), asked(forced, 'Live'), asked(hidden, 'Test')]).toEqual(Array(3).fill(undefined))
})

test('A-MODE-01/06 A-STATE-08 the toggle is kept under SystemMode, and subscribers hear of it', () => {
  const heard: unknown[] = []
  const stop = storedMode.subscribe(() => heard.push(storedMode.get()))
  storedMode.set('Test')
  expect(browser.local.getItem('SystemMode')).toBe('Test')
  stop()
  storedMode.set('Live')
  expect(heard).toEqual(['Test'])
})
