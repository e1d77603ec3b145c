import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aProject } from '../source/temporary-project.fixture.ts'

/** What the check says about a project of these files. */
function importAll(files: Record<string, string>) {
  const command = [join(import.meta.dirname, 'import-modules.ts'), aProject(files)]
  return new Promise<{ code: number | string; lines: string[] }>((done) =>
    execFile(process.execPath, command, { env: { PATH: process.env.PATH } }, (error, stdout) =>
      done({ code: error?.code ?? 0, lines: stdout.trim().split('\n') }),
    ),
  )
}

test('modules that only declare things pass; programs, tests and browser modules are left alone', async () => {
  const { code, lines } = await importAll({
    'server/a.ts': `import { readFileSync } from 'node:fs'\nexport const text: string = readFileSync(import.meta.filename, 'utf8')`,
    'contract/b.ts': `import '../server/a.ts'\nawait new Promise((done) => setTimeout(done, 1))`,
    'server/processes/main.ts': 'process.exit(1)',
    'server/processes/worker.main.ts': 'process.exit(1)',
    'server/c.test.ts': 'process.exit(1)',
    'identity/static/d.js': 'document.title = ""',
    'web/e.ts': 'document.title = ""',
  })
  expect(lines).toEqual(['imports: 2 modules loaded by plain Node, 0 at fault'])
  expect(code).toBe(0)
})

test.each([
  [
    'keeps a timer running',
    'setInterval(() => undefined, 1000)',
    'server/a.ts: on import it starts something that keeps running (Timeout)',
  ],
  [
    'listens on a port',
    `import { createServer } from 'node:net'\ncreateServer().listen(0)`,
    'server/a.ts: on import it starts something that keeps running (TCPServerWrap)',
  ],
  ['prints', `console.log('hello')`, 'server/a.ts: on import it prints "hello"'],
  [
    'ends the process',
    'process.exit(0)',
    expect.stringMatching(/^server\/a.ts: it ends the process on import \(at .+server\/a.ts:1:9\)+$/),
  ],
  ['waits for signals', `process.on('SIGTERM', () => undefined)`, 'server/a.ts: on import it listens to signals or errors of the process'],
  ['changes the environment', `process.env.TZ_OF_OURS = 'UTC'`, 'server/a.ts: on import it changes the environment'],
  ['changes the working folder', `process.chdir('/')`, 'server/a.ts: on import it changes the working folder'],
])('a module that %s is named', async (_, text, line) => {
  const { code, lines } = await importAll({ 'server/a.ts': text, 'server/b.ts': 'export const b = 1' })
  expect(lines).toEqual([line, 'imports: 2 modules loaded by plain Node, 1 at fault'])
  expect(code).toBe(1)
})

test.each([
  ['syntax that Node cannot strip', 'export enum A { B }', /^server\/a.ts: .*enum/],
  ['an import of a file that is not there', `import './gone.ts'`, /^server\/a.ts: Cannot find module .*gone.ts/],
  [
    'an import of a type as a value',
    `import { A } from './b.ts'\nexport const a: A = 1`,
    /^server\/a.ts: .*does not provide an export named 'A'/,
  ],
  ['JSX', 'export const a = <p />', /^server\/a.ts: /],
])('%s is named', async (_, text, line) => {
  const { code, lines } = await importAll({ 'server/a.ts': text, 'server/b.ts': 'export type A = number' })
  expect(lines).toEqual([expect.stringMatching(line), 'imports: 2 modules loaded by plain Node, 1 at fault'])
  expect(code).toBe(1)
})

test('a project without a module does not pass', async () => {
  expect((await importAll({ 'readme.md': '' })).code).toBe(1)
})
