import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const documented = JSON.parse(readFileSync(join(import.meta.dirname, 'documented-routes.json'), 'utf8')) as { path: string }[]

test('A-PROD-11 says of every entry of the menus and of every documented route whether it leads somewhere', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'screens.ts')])
  const lines = stdout.trim().split('\n')
  const menus = [...stdout.matchAll(/^menu of (\w+): (\d+) of (\d+) entries have their screen$/gm)]
  expect(menus.map(([, audience]) => audience)).toEqual(['staff', 'merchant'])
  for (const [, , built, entries] of menus) {
    expect(Number(built)).toBeGreaterThan(0)
    expect(Number(built)).toBeLessThanOrEqual(Number(entries))
  }
  const [, there, all, open] = /^documented routes: (\d+) of (\d+) lead somewhere, (\d+) are still to be built$/m.exec(stdout) ?? []
  expect([Number(all), new Set(documented.map(({ path }) => path)).size]).toEqual([documented.length, documented.length])
  const missing = lines.flatMap((line) => / {2}(?:screen|area) +\w+ +(\/.+)$/.exec(line)?.[1] ?? [])
  expect([missing.length, Number(there) + missing.length]).toEqual([Number(open), documented.length])
  // In no menu, and documented all the same.
  expect(missing).toEqual(expect.arrayContaining(['/smart-routing-visualization', '/crm/disputes']))
  // Screens, an area that has some, the pages around signing in, files, and where unknown addresses lead.
  const found = ['/crm/tenant-management/tenants', '/merchant/transaction-management', '/authentication/login', '/', '**']
  for (const path of [...found, '/assets/silent-redirect.html', '/crm/dashboard']) expect(missing).not.toContain(path)
  const others = lines.flatMap((line) => / {2}not of the portal's router: (.+)$/.exec(line)?.[1] ?? [])
  expect(others).toEqual(['/Identity/Account/Register', '/Identity/Account/Manage', '(audit)'])
})
