import { expect, test } from 'vitest'
import { systemRoles } from './system-roles.ts'
import { viewPermissionsOf } from './view-permissions.ts'

const holders = [
  ...systemRoles.map(({ level, name, permissions }) => ({ holder: `${level} ${name}`, permissions })),
  ...(['tenant', 'merchant'] as const).map((level) => ({ holder: `viewing as a ${level}`, permissions: viewPermissionsOf(level) })),
]

test('each shipped role and each viewing holds exactly the permissions that held-permissions.txt lists', async () => {
  const printed = holders.map(({ holder, permissions }) => [holder, ...permissions.toSorted().map((name) => `  ${name}`), ''].join('\n'))
  await expect(printed.join('\n')).toMatchFileSnapshot('./held-permissions.txt')
})
