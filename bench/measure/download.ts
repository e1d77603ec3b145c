import http from 'node:http'
import { residentBytes } from './processes.ts'
import type { Sample } from './rounds.ts'

/** Bytes after which content has certainly begun: an archive's own header is no answer yet. */
const firstContentBytes = 1024
const watchEveryMs = 20

/**
 * Reads a long answer to its end and throws it away (or shows it to `see`). Gives seconds, ms until content came, and the
 * most memory that the process `pid` had above what it had before.
 */
export async function download(
  url: { port: number; path: string; token?: string },
  pid: number,
  see: (chunk: Buffer) => void = () => {},
): Promise<Sample> {
  const before = residentBytes(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes(pid))
  }, watchEveryMs)
  const startedAt = performance.now()
  let firstMs = 0
  let bytes = 0
  try {
    const reply = await open(url)
    for await (const chunk of reply) {
      bytes += (chunk as Buffer).length
      if (firstMs === 0 && bytes >= firstContentBytes) firstMs = performance.now() - startedAt
      see(chunk as Buffer)
    }
  } finally {
    clearInterval(watch)
  }
  return { seconds: (performance.now() - startedAt) / 1000, firstMs, bytes, extraBytes: most - before }
}

function open({ port, path, token }: { port: number; path: string; token?: string }): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, (reply) => {
      if (reply.statusCode === 200) return resolve(reply)
      reply.resume()
      reject(new Error(`${path} was answered with ${reply.statusCode}`))
    })
    request.once('error', reject)
  })
}
