import { expect, test } from 'vitest'
import { systemRoles } from '../../system-roles.ts'
import { shownRoleName, systemRoleNames } from './role-names.ts'

test('every system role has a Turkish name of its own, and nothing else has', () => {
  const names = [...new Set(systemRoles.map(({ name }) => name))].toSorted()
  expect(Object.keys(systemRoleNames.tr).toSorted()).toEqual(names)
  expect(new Set(Object.values(systemRoleNames.tr)).size).toBe(names.length)
})

test('a role that a user created keeps its name in every language', () => {
  const auditor = (isSystem: boolean, language: string) => shownRoleName({ name: 'Auditor', isSystem }, language)
  expect([auditor(true, 'tr'), auditor(true, 'en'), auditor(false, 'tr')]).toEqual(['Denetçi', 'Auditor', 'Auditor'])
})
