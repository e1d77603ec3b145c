import { expect, test } from 'vitest'
import { initialsOf } from './person-menu.tsx'

test.each([
  ['Ada', 'Lovelace', 'AL'],
  ['Jean Paul', 'van Dyke', 'JV'],
  ['ışıl', 'özgür', 'IÖ'],
  ['Madonna', '', 'M'],
  ['', '', ''],
])('A-TOOL-04 the initials of %j %j are %j', (firstName, lastName, initials) => {
  expect(initialsOf(firstName, lastName)).toBe(initials)
})
