import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { plainHeaders } from './headers.ts'

const answers: Record<string, [status: number, phrase: string, title: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive'],
}
const unreadable = [400, 'Bad Request', 'The request could not be read'] as const

/** What cannot be read as HTTP never becomes a request, and no hook sees it: the problem is written by hand and the line is cut. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, phrase, title] = answers[error.code ?? ''] ?? unreadable
  const requestId = randomUUID()
  const problem = { type: 'about:blank', status, title, code: 'unreadable_request', requestId, error: title, errors: [{ message: title }] }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(plainHeaders).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
