import { expect, test } from 'vitest'
import type { RoleRow } from './dashboard-settings.queries.ts'
import { differences } from './differences.ts'

const role = (roleId: string, widgetIds: string[]) => ({ roleId, widgetIds, version: 1 }) as unknown as RoleRow

test('A-PERM-14 a matrix says what each role gets and loses, and leaves out the roles that stay as they are', () => {
  const roles = [role('risk', ['a', 'b']), role('support', ['a'])]
  const wanted = new Map([
    ['risk', new Set(['b', 'c'])],
    ['support', new Set(['a'])],
  ])
  expect(differences(roles, wanted)).toEqual([{ role: roles[0], given: ['c'], taken: ['a'], widgetIds: ['b', 'c'] }])
})
