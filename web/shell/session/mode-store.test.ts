import { beforeEach, expect, test } from 'vitest'
import { freshBrowser } from '../../shared/browser-storage.fixture.ts'
import { resolveMode, storedMode } from './mode-store.ts'

const free = { toggle: 'free', allowed: ['Test', 'Live'] } as const
const forced = { toggle: 'forced', allowed: ['Test'] } as const
const hidden = { toggle: 'hidden', allowed: ['Test', 'Live'] } as const

let browser: ReturnType<typeof freshBrowser>
beforeEach(() => {
  browser = freshBrowser()
})

test.each([
  ['a merchant who may choose starts in Live', free, null, 'Live'],
  ['what was chosen stays', free, 'Test', 'Test'],
  ['a stored word that is no mode means nothing', free, 'sandbox', 'Live'],
  ['a sandbox merchant is held at Test', forced, 'Live', 'Test'],
  ['without a toggle a choice of old times does not count', hidden, 'Test', 'Live'],
])('%s', (_, mode, kept, expected) => {
  if (kept !== null) browser.local.setItem('SystemMode', kept)
  expect(resolveMode({ toggle: mode.toggle, allowed: [...mode.allowed] }, storedMode.get())).toBe(expected)
})

test('the toggle is kept under SystemMode, and whoever listens hears of it', () => {
  const heard: unknown[] = []
  const stop = storedMode.subscribe(() => heard.push(storedMode.get()))
  storedMode.set('Test')
  expect(browser.local.getItem('SystemMode')).toBe('Test')
  stop()
  storedMode.set('Live')
  expect(heard).toEqual(['Test'])
})
