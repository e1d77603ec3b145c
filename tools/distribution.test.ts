import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('npm run distribution prints no SQL and says that tenants would read each other', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'distribution.ts')], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('Portico does not run on Citus yet')
  expect(stderr).toContain('restrictive policies become permissive')
})
