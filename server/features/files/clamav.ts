import { connect } from 'node:net'

export type Verdict = { isClean: true } | { isClean: false; found: string }
export type Scan = (bytes: AsyncIterable<Uint8Array>) => Promise<Verdict>

const patienceMs = 60_000

/** A clamd that listens at `tcp://host:port` or `unix:///path`, asked over its INSTREAM command. Whatever it cannot say is an error. */
export function clamScan(address: string): Scan {
  const url = new URL(address)
  const place = url.protocol === 'unix:' ? { path: url.pathname } : { host: url.hostname, port: Number(url.port || 3310) }
  return (bytes) =>
    new Promise((resolve, reject) => {
      const socket = connect(place)
      let answer = ''
      socket.setTimeout(patienceMs, () => socket.destroy(new Error('The virus scanner does not answer')))
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text
      })
      socket.on('error', reject)
      socket.on('close', () => {
        const verdict = verdictOf(answer)
        if (verdict) resolve(verdict)
        else reject(new Error(`The virus scanner says “${answer.slice(0, 200)}”`))
      })
      socket.on('connect', () => {
        send(socket, bytes).catch((error: Error) => socket.destroy(error))
      })
    })
}

/** Each piece with its length before it; one of no length ends it. */
async function send(socket: ReturnType<typeof connect>, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const closed = new Promise((go) => socket.once('close', go))
  socket.write('zINSTREAM\0')
  for await (const chunk of bytes) {
    socket.write(lengthOf(chunk.byteLength))
    if (!socket.write(chunk)) await Promise.race([closed, new Promise((go) => socket.once('drain', go))])
  }
  socket.write(lengthOf(0))
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

function verdictOf(answer: string): Verdict | undefined {
  const said = answer.replace(/\0[\s\S]*$/, '').trim()
  if (said === 'stream: OK') return { isClean: true }
  const found = /^stream: (.{1,200}) FOUND$/.exec(said)?.[1]
  return found === undefined ? undefined : { isClean: false, found }
}
