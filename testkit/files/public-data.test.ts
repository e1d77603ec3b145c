import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publicDataFolder } from './public-data-folder.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-data-'))
  await mkdir(join(folder, 'data/01-here'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default {}')
  await writeFile(
    join(folder, 'data.test.ts'),
    `import { readFileSync } from 'node:fs'
     import { expect, test } from 'vitest'
     import { describeWithPublicData, publicData } from '${import.meta.dirname}/public-data.ts'
     test('finds what is there', () => expect(publicData('01-here')).toMatch('01-here'))
     test('needs what is missing', () => { publicData('02-gone'); expect('this line').toBe('never reached') })
     describeWithPublicData('01-here', 'a group', () => test('on data', () => expect(1).toBe(1)))
     describeWithPublicData('02-gone', 'a group without data', (place) => {
       for (const line of readFileSync(place, 'utf8').split(' ')) test(line, () => expect(1).toBe(2))
     })`,
  )
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function runOnData(CI: string) {
  const report = join(folder, 'report.json')
  const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...process.env, CI, PORTICO_DATA: join(folder, 'data') }
  await new Promise((done) => execFile(process.execPath, command, { cwd: folder, env }, done))
  return JSON.parse(await readFile(report, 'utf8'))
}

test('a test whose public data is missing is listed as skipped by its name, and so is a group, whatever it would read', async () => {
  const { testResults } = await runOnData('')
  const outcomes = testResults[0].assertionResults.map((one: { fullName: string; status: string }) => [one.fullName, one.status])
  expect(Object.fromEntries(outcomes)).toEqual({
    'finds what is there': 'passed',
    'needs what is missing': 'skipped',
    'a group on data': 'passed',
    'a group without data': 'skipped',
  })
})

test('with CI=true missing public data fails', async () => {
  const report = await runOnData('true')
  expect(report.success).toBe(false)
  expect(JSON.stringify(report.testResults)).toContain('there is no public data at')
})

test('public data is looked for beside the checkout unless PORTICO_DATA says otherwise', () => {
  vi.stubEnv('PORTICO_DATA', '')
  expect(publicDataFolder()).toBe(resolve(root, '../shared/data'))
  vi.stubEnv('PORTICO_DATA', folder)
  expect(publicDataFolder()).toBe(folder)
})
