import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('says of every entry of the menus whether its screen exists', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'screens.ts')])
  const lines = stdout.split('\n')
  const built = [...stdout.matchAll(/^(staff|merchant): (\d+) of (\d+) screens exist$/gm)]
  expect(built.map(([, audience, , all]) => [audience, Number(all)])).toEqual([
    ['staff', 110],
    ['merchant', 48],
  ])
  expect(lines).not.toContain('  to be built /merchant/transaction-management/transaction-lookup')
  const missing = lines.filter((line) => line.startsWith('  to be built /')).length
  expect(missing).toBe(built.reduce((sum, [, , exist, all]) => sum + Number(all) - Number(exist), 0))
})
