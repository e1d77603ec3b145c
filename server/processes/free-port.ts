import { createServer } from 'node:net'

/** A port of the loopback interface that no one listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/**
 * Resolves once no one listens there, so that a start does not find out after minutes that it cannot. A Portico that was just killed
 * is given `patienceMs` to let go; then what the system says is thrown.
 */
export async function portIsFree(host: string, port: number, patienceMs = 10_000): Promise<void> {
  for (const until = Date.now() + patienceMs; ; ) {
    try {
      return await listenOnce(host, port)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE' || Date.now() >= until) throw error
    }
    await new Promise((done) => setTimeout(done, 250))
  }
}

function listenOnce(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })
}
