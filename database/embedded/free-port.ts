import { randomInt } from 'node:crypto'
import net from 'node:net'

// Below Linux's ephemeral range (32768 up): from there a reconnecting client can be given the dead server's own port and connect to itself,
// and the server could not come back on it.
const LOWEST_PORT = 15_000
const HIGHEST_PORT = 32_000

export async function chooseFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT)
    if (await isPortFree(port)) return port
  }
  throw new Error(`No free port for PostgreSQL between ${LOWEST_PORT} and ${HIGHEST_PORT}.`)
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
