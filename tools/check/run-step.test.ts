import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Outcome, root, runSteps } from './run-step.ts'

const script = (name: string, code: string) => ({ name, command: process.execPath, arguments: ['-e', code] })

test('steps tell whether they passed, what they said and how long they took', async () => {
  const told: Outcome[] = []
  const steps = [
    script('good', 'console.log("fine")'),
    script('bad', 'console.log("a"); console.error("b"); process.exit(3)'),
    { name: 'gone', command: '/nowhere/program', arguments: [] },
  ]
  const outcomes = await runSteps(steps, (outcome) => told.push(outcome))
  expect(told).toEqual(outcomes)
  const byName = Object.fromEntries(outcomes.map((outcome) => [outcome.name, outcome]))
  expect(byName.good).toMatchObject({ ok: true, output: 'fine\n', seconds: expect.any(Number) })
  expect(byName.bad).toMatchObject({ ok: false, output: expect.stringMatching(/^(a\nb|b\na)\n$/) })
  expect(byName.gone).toMatchObject({ ok: false, output: expect.stringContaining('ENOENT') })
})

test('a step that fails fails the check, which shows what the step said', async () => {
  const run = await check('no-such-step')
  expect(run.code).toBe(1)
  expect(run.output).toContain('There is no such step. Steps: types: web, types: server')
})

test('a single step can be chosen', async () => {
  const run = await check('budgets')
  expect(run.output).toMatch(/^(ok {4}|FAILED) +\d+\.\d s {2}budgets$/m)
  expect(run.output).not.toContain('boundaries')
})

const check = (...steps: string[]) =>
  new Promise<{ code: number | string; output: string }>((done) =>
    execFile(process.execPath, [join(root, 'tools/check.ts'), ...steps], (error, stdout) =>
      done({ code: error?.code ?? 0, output: stdout }),
    ),
  )
