import { createHash } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

export type Lock = { release(): Promise<void> }

/** A holder that does not answer may be busy, or be a killed one whose last child has not yet let go of what it inherited. */
const SILENCE_MS = 3000

/**
 * Holds a data directory for this process until `release`, or until the process ends in whatever way.
 * The lock is an abstract socket of the Linux kernel: nothing lies on disk that could be left behind, and two takers cannot both win.
 * It answers with its holder's pid. Limit: it is seen within one network namespace only.
 */
export async function holdLock(directory: string): Promise<Lock> {
  const name = lockName(directory)
  for (const deadline = Date.now() + SILENCE_MS; ; ) {
    const server = await tryToListen(name)
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    const holder = await askHolder(name)
    if (holder || Date.now() > deadline) {
      throw new Error(`Another running Portico${holder ? ` (process ${holder})` : ''} already uses the data directory ${directory}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Named after the parent's device and inode, so that one directory reached by two paths has one lock. */
function lockName(directory: string): string {
  const parent = fs.statSync(path.dirname(directory), { bigint: true })
  const identity = `${parent.dev}:${parent.ino}:${path.basename(directory)}`
  return `\0portico-postgres-${createHash('sha256').update(identity).digest('hex')}`
}

/** Undefined when someone holds the name. */
function tryToListen(name: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen({ path: name, exclusive: true }, () => resolve(server.unref()))
  })
}

function askHolder(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = net.connect({ path: name })
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(/^\d+$/.test(answer) ? answer : undefined))
  })
}
