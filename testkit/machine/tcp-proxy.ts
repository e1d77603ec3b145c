import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/**
 * Stands between a program and PostgreSQL and counts round trips: how often the program spoke after it had been answered
 * (or for the first time). Also cuts the line, at once or the moment the program speaks next.
 */
export async function startTcpProxy(target: { host: string; port: number }) {
  const pairs = new Set<[Socket, Socket]>()
  let roundTrips = 0
  let cutsWhenSpokenTo = false
  let isSilent = false

  const server = createServer((near) => {
    const far = connect(target)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    let answered = true
    const end = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    near.on('data', (bytes) => {
      if (cutsWhenSpokenTo) return end()
      if (isSilent) return
      if (answered) roundTrips++
      answered = false
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      answered = true
      near.write(bytes)
    })
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    /** The same database, reached through here. */
    through(url: string): string {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(port)
      return changed.href
    },
    roundTrips: () => roundTrips,
    cut,
    cutWhenSpokenTo: (on: boolean) => {
      cutsWhenSpokenTo = on
    },
    /** What is said from here on reaches nobody, as where the network loses the other side without a word. */
    fallSilent: () => {
      isSilent = true
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

export const placeOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })
