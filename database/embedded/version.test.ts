import { expect, test } from 'vitest'
import { supportedVersion } from './version.ts'

test('PostgreSQL 16 and newer is accepted, older is refused with a sentence', () => {
  expect(supportedVersion(180_004)).toBe('18.4')
  expect(supportedVersion(160_000)).toBe('16.0')
  expect(() => supportedVersion(150_018)).toThrow('Portico needs PostgreSQL 16 or newer; this server is 15.18.')
})
