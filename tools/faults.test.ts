import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runFaults, staleFaults } from './faults.ts'
import { aProject } from './source/temporary-project.fixture.ts'

const root = resolve(import.meta.dirname, '..')
const patchOf = (breaks: string, from: string, to: string) =>
  `Breaks: ${breaks}\n\n--- a/server/half/half.ts\n+++ b/server/half/half.ts\n@@ -1 +1 @@\n-${from}\n+${to}\n`
const source = 'export const half = (whole: number) => Math.floor(whole / 2)'

/** A project of one function and one test, with these faults beside the test. */
async function run(faults: Record<string, string>) {
  const project = aProject({
    'package.json': '{ "type": "module" }',
    '.gitignore': 'node_modules\ntmp',
    'vitest.config.ts': `export default { test: { include: ['server/**/*.test.ts'] } }`,
    'server/half/half.ts': `${source}\n`,
    'server/half/half.test.ts': `import { expect, test } from 'vitest'\nimport { half } from './half.ts'\ntest('halves four', () => expect(half(4)).toBe(2))`,
    ...Object.fromEntries(Object.entries(faults).map(([name, text]) => [`server/half/${name}.fault.patch`, text])),
  })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const lines: string[] = []
  const isGood = await runFaults(project, [], (line) => lines.push(line))
  return { isGood, lines }
}

test('a planted fault is noticed by the first test that fails, and is gone before the next one', { timeout: 60_000 }, async () => {
  const { isGood, lines } = await run({
    a: patchOf('half is half', source, source.replace('/ 2', '/ 3')),
    b: patchOf('half is half of it', source, source.replace('/ 2', '/ 4')),
  })
  expect(lines.map((line) => line.replace(/\d+ s/, 'n s').replaceAll(/\s+/g, ' '))).toEqual([
    'killed n s a: half is half by server/half/half.test.ts > halves four',
    'killed n s b: half is half of it by server/half/half.test.ts > halves four',
    'faults: 2 of 2 noticed',
  ])
  expect(isGood).toBe(true)
})

test('a fault that no test notices, that no longer applies or that stops the tests from loading fails the run', {
  timeout: 60_000,
}, async () => {
  const { isGood, lines } = await run({
    c: patchOf('odd numbers are rounded down', source, source.replace('floor', 'ceil')),
    d: patchOf('half is half', source.replace('whole', 'all'), source),
    e: patchOf('half is half', source, source.replace('=>', '= >')),
  })
  expect(lines.map((line) => line.split(/\s{2,}/)[0])).toEqual(['survived', 'does not apply', 'did not run', 'faults: 0 of 3 noticed'])
  expect(isGood).toBe(false)
})

test('a fault whose source has changed is found without planting it', () => {
  const project = aProject({
    'server/half/half.ts': `${source}\n`,
    'server/half/good.fault.patch': patchOf('half is half', source, source.replace('/ 2', '/ 3')),
    'server/half/old.fault.patch': patchOf('half is half', source.replace('whole', 'all'), source),
  })
  expect(staleFaults(project)).toEqual([expect.stringMatching(/^server\/half\/old\.fault\.patch does not apply: /)])
})

test('a patch says what it breaks', async () => {
  await expect(run({ f: patchOf('', source, source) })).rejects.toThrow('server/half/f.fault.patch does not say what it breaks')
})
