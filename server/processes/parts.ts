import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { notUp } from './not-up.ts'
import type { Tell } from './progress.ts'
import { type FromPart, type StartConfig, toMessage } from './start.ts'

/** `stop` returns whether the part ended by itself, after finishing its work. */
export type RunningPart = { name: string; stop(): Promise<boolean> }

type Part = { name: string; file: string; config: StartConfig; slowestStartMs?: number; tell?: Tell }

/** Starts one part as a process of its own and keeps it running: one that dies comes back, later each time. */
export async function runPart(part: Part, say: (line: string) => void): Promise<RunningPart> {
  const { name, config } = part
  let stopping = false
  let deaths = 0
  let child = await start(part)

  const watch = (watched: ChildProcess) => {
    const startedAt = Date.now()
    watched.once('exit', (code, signal) => {
      if (stopping) return
      deaths = Date.now() - startedAt > 60_000 ? 1 : deaths + 1
      const delayMs = Math.min(30_000, 500 * 2 ** (deaths - 1))
      say(`The ${name} stopped (${signal ?? `code ${code}`}); it starts again in ${delayMs} ms.`)
      setTimeout(() => void again(), delayMs)
    })
  }
  const again = async () => {
    if (stopping) return
    try {
      child = await start(part)
      watch(child)
    } catch (error) {
      say(notUp(`The ${name}`, error, config.environment))
      deaths++
      setTimeout(() => void again(), Math.min(30_000, 500 * 2 ** deaths))
    }
  }
  watch(child)
  return {
    name,
    stop: () => {
      stopping = true
      return stopChild(child)
    },
  }
}

function start({ file, config, slowestStartMs = 60_000, tell }: Part): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, '../..', file), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('it did not become ready in time'))
    }, slowestStartMs)
    const failed = (code: number | null) => {
      clearTimeout(timer)
      const giveUp = () => reject(new Error(`it ended with code ${code}`))
      // Its last words may still be on their way.
      if (child.connected) child.once('disconnect', giveUp)
      else giveUp()
    }
    child.once('exit', failed)
    child.once('error', reject)
    child.on('message', (message: FromPart) => {
      if (message === 'ready') {
        clearTimeout(timer)
        child.off('exit', failed)
        resolve(child)
      } else if ('figures' in message) tell?.(message.figures)
      else reject(Object.assign(new Error(message.failed), { code: message.code }))
    })
    child.send(toMessage(config))
  })
}

function stopChild(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode === 0)
    const timer = setTimeout(() => child.kill('SIGKILL'), 12_000)
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    })
    child.kill('SIGTERM')
  })
}
