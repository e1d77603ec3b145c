import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

export type Step = { name: string; command: string; arguments: string[] }

export type Outcome = { name: string; ok: boolean; seconds: number; output: string }

export const root = resolve(import.meta.dirname, '../..')

/** A step that is a program of ours, run by this Node. */
export const ours = (name: string, file: string, ...more: string[]): Step => ({
  name,
  command: process.execPath,
  arguments: [join(root, file), ...more],
})

/** A step that is a program of a package. */
export const bin = (name: string, program: string, ...more: string[]): Step => ({
  name,
  command: join(root, 'node_modules/.bin', program),
  arguments: more,
})

/** Compiled modules are kept from run to run; the compiler (a Go program) collects its garbage less often: 1.7 s less of each processor. */
const environment = {
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  GOGC: '400',
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
}

export function runStep({ name, command, arguments: list }: Step): Promise<Outcome> {
  const startedAt = performance.now()
  return new Promise((done) => {
    const child = spawn(command, list, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const finish = (ok: boolean) => done({ name, ok, output, seconds: (performance.now() - startedAt) / 1000 })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => {
      output += `${error.message}\n`
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/** Runs the steps, as many at a time as there are processors; `told` hears of each as it ends. */
export async function runSteps(steps: Step[], told: (outcome: Outcome) => void): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step)
      outcomes.push(outcome)
      told(outcome)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return outcomes
}
