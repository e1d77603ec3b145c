import { connect } from 'node:net'
import { pause } from './at-once.ts'

export type RawAnswer = { status: number; headers: Headers; text: string; whole: string; ms: number }

/**
 * Sends bytes as they are, also what no client of HTTP would, piece by piece with pauses between, and reads until the server hangs
 * up or is silent for so long.
 */
export async function sendRaw(
  origin: string,
  pieces: readonly (string | Uint8Array)[],
  { silentMs = 2000, pauseMs = 0 }: { silentMs?: number; pauseMs?: number } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const sentAt = performance.now()
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, async () => {
      for (const piece of pieces) {
        if (socket.destroyed) break
        socket.write(piece)
        if (pauseMs > 0) await pause(pauseMs)
      }
    })
    socket.setTimeout(silentMs, () => socket.destroy())
    socket.on('data', (chunk) => void chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
  return { ...readAnswer(Buffer.concat(chunks).toString('latin1')), ms: performance.now() - sentAt }
}

/** The first answer of what came; status 0 where there was none. */
export function readAnswer(whole: string): Omit<RawAnswer, 'ms'> {
  const end = whole.indexOf('\r\n\r\n')
  const [first = '', ...lines] = (end < 0 ? whole : whole.slice(0, end)).split('\r\n')
  const headers = new Headers()
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return { status: Number(/^HTTP\/1\.\d (\d{3})/.exec(first)?.[1] ?? 0), headers, text: end < 0 ? '' : whole.slice(end + 4), whole }
}

/** A request in its form on the wire; `lines` of the head come after Host. */
export const rawRequest = (origin: string, line: string, lines: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, `Host: ${new URL(origin).host}`, ...lines, '', body].join('\r\n')
