import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { Download } from '@portico/contract/core/endpoint.ts'

type Copy = NonNullable<Download['copy']>
const everyMs = 1000

/** Ends a copy with the answer it is read for: at its end, when the reader goes away, and when the reader is too slow. */
export function endWithReader(copy: Copy, body: Readable, response: ServerResponse, lookEveryMs = everyMs): void {
  const timer = setInterval(() => {
    const { socket } = response
    const delivered = socket ? socket.bytesWritten - socket.writableLength : 0
    if (copy.tooSlow(delivered, response.writableNeedDrain)) response.destroy()
  }, lookEveryMs).unref()
  const end = () => {
    clearInterval(timer)
    void copy.end()
  }
  body.once('close', end)
  response.once('close', end)
}
