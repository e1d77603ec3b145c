import type { BuiltRequest } from './build-request.ts'

/** How far a transfer has come. `totalBytes` is unknown where the server streams what it does not measure beforehand. */
export type Transfer = { bytes: number; totalBytes?: number; rows?: number }
export type OnTransfer = (transfer: Transfer) => void

/** Reads a reply as it comes, saying after each piece how much there is. */
export async function readWithProgress(response: Response, onTransfer: OnTransfer): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const totalBytes = numberOf(response.headers.get('content-length'))
  const rows = numberOf(response.headers.get('x-row-count'))
  if (!response.body) return response.blob()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  onTransfer({ bytes, totalBytes, rows })
  const reader = response.body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value)
    bytes += next.value.byteLength
    onTransfer({ bytes, totalBytes, rows })
  }
  return new Blob(pieces, { type })
}

const numberOf = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : undefined)

/** The name the server gave the file; `filename*` (RFC 6266) wins, since only it carries letters beyond ASCII. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  const name = encoded ? decodeOr(encoded, plain ?? fallback) : (plain ?? fallback)
  // A name is a name, never a place.
  return name.replace(/[/\\]/g, '_')
}

function decodeOr(text: string, fallback: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return fallback
  }
}

/** Sends with progress: only XMLHttpRequest says how much of a body has left. Answers as fetch would. */
export function sendWithProgress(
  { method, url, headers, body }: BuiltRequest,
  onTransfer: OnTransfer,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const settle = (done: () => void) => {
      signal?.removeEventListener('abort', stop)
      done()
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onTransfer({ bytes: loaded, ...(lengthComputable ? { totalBytes: total } : {}) })
    request.onload = () => settle(() => resolve(responseOf(request)))
    request.onerror = () => settle(() => reject(new TypeError('The upload did not reach the server')))
    request.onabort = () => settle(() => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')))
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop)
    request.send(body ?? null)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  const bodiless = request.status === 204 || request.status === 205 || request.status === 304
  return new Response(bodiless ? null : request.responseText, { status: request.status, headers })
}
