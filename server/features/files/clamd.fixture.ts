import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** As much of clamd as we speak with: INSTREAM over TCP. Finds a worm, does not answer to one word, and stumbles over another. */
export async function aClamd() {
  const scanned: Buffer[] = []
  const server = createServer((socket: Socket) => {
    let held = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      held = Buffer.concat([held, data as Buffer])
      const file = whole(held)
      if (!file) return
      scanned.push(file)
      if (file.includes('stumble')) socket.end('INSTREAM size limit exceeded. ERROR\0')
      else socket.end(file.includes('worm') ? 'stream: Test.Worm FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The bytes of all pieces, once the piece of no length has come. */
function whole(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
