import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@portico/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../call/app-error.ts'
import { plainHeaders } from './headers.ts'
import { problemOf } from './problem.ts'

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** A problem for what never becomes a request: its lines, written by hand because no hook sees it. */
function unseen(code: ErrorCode) {
  const requestId = randomUUID()
  const body = JSON.stringify(problemOf(new AppError(code), requestId))
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    ...plainHeaders,
    'x-request-id': requestId,
    connection: 'close',
  }
  return { status: errors[code].status, headers, body }
}

/** The last request of each connection that became one, with its answer. */
const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
/** Its headers could be read and were answered, and its body turned out to be broken: a second answer would count for the next request. */
function isAnswered(socket: Socket): boolean {
  const last = latest.get(socket)
  return last !== undefined && !last.request.complete && last.response.headersSent
}

/** What cannot be read as HTTP never becomes a request, and no hook sees it: the problem is written by hand and the line is cut. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  if (isAnswered(socket)) return void socket.end()
  const { status, headers, body } = unseen(codes[error.code ?? ''] ?? 'unreadable_request')
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Node answers these two by itself, without a word, unless these say otherwise. */
export const hostlessToo = { requireHostHeader: false } as const
export function answerItself(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = unseen('expectation_failed')
    response.writeHead(status, headers).end(body)
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    latest.set(raw.socket, { request: raw, response: reply.raw })
    if (raw.httpVersion === '1.1' && !raw.headers.host) throw new AppError('unreadable_request', { detail: 'The Host header is missing' })
  })
}
