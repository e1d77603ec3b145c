import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export type Child = { process: ChildProcess; pid: number; port: number; stop(): Promise<void> }

/** A server in a process of its own: told its settings over IPC, answers `ready`, leaves when told to. */
export async function startChild(file: string, port: number, settings: object, execArgv: string[] = []): Promise<Child> {
  const child = fork(file, { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  child.send(settings)
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => message === 'ready' && resolve())
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)))
  })
  return {
    process: child,
    pid: child.pid as number,
    port,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
