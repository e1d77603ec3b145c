import { expect, test } from 'vitest'
import { resolveMode } from './mode-store.ts'

const free = { toggle: 'free', allowed: ['Test', 'Live'] } as const
const forced = { toggle: 'forced', allowed: ['Test'] } as const
const hidden = { toggle: 'hidden', allowed: ['Test', 'Live'] } as const

test.each([
  ['a merchant who may choose starts in Live', free, null, 'Live'],
  ['what was chosen stays', free, 'Test', 'Test'],
  ['a stored word that is no mode means nothing', free, 'sandbox', 'Live'],
  ['a sandbox merchant is held at Test', forced, 'Live', 'Test'],
  ['without a toggle a choice of old times does not count', hidden, 'Test', 'Live'],
])('%s', (_, mode, stored, expected) => {
  expect(resolveMode({ toggle: mode.toggle, allowed: [...mode.allowed] }, stored)).toBe(expected)
})
