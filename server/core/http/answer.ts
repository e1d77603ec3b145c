import { Readable } from 'node:stream'
import type { Download, Endpoint, FileReply } from '@portico/contract/core/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { AppError } from '../call/app-error.ts'
import { repliesSecret, sendJson } from './compress.ts'
import { endWithReader } from './reader.ts'

/** Sends what a handler returned in the form its endpoint declares: JSON, text, a file, events, or nothing. */
export function answer(
  reply: FastifyReply,
  status: number,
  spec: Endpoint,
  write: ((value: unknown) => string) | undefined,
  result: unknown,
) {
  reply.code(status)
  if (write) return sendJson(reply, write(result), { isSecret: isSecret(spec) })
  const slot = spec.reply as Exclude<Endpoint['reply'], { _zod: unknown }>
  if (slot === null) return reply.send()
  if (slot.kind === 'text') return reply.type(slot.contentType).send(result)
  if (slot.kind === 'events')
    return reply
      .type('text/event-stream')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(eventLines(result as AsyncIterable<unknown>)))
  const { name, bytes, rows, size, copy } = result as Download
  if (rows !== undefined) reply.header('x-row-count', String(rows))
  reply.type(typeOf(name, slot)).header('content-disposition', attachment(name))
  if (size !== undefined) reply.header('accept-ranges', 'bytes').header('content-length', String(size))
  if (reply.request.method === 'HEAD') return endUnread(bytes, copy).then(() => reply.send(Readable.from([])))
  const part = size === undefined || reply.request.headers['if-range'] ? undefined : partOf(reply.request.headers.range, size)
  if (part === 'none')
    return endUnread(bytes, copy).then(() => {
      reply.removeHeader('content-disposition').removeHeader('content-length').header('content-range', `bytes */${size}`)
      throw new AppError('range_not_satisfiable')
    })
  if (part) {
    reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${size}`)
    return reply.header('content-length', String(part.to - part.from + 1)).send(Readable.from(cutOf(bytes, part)))
  }
  const body = bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes instanceof Readable ? bytes : Readable.from(bytes)
  if (copy && body instanceof Readable) endWithReader(copy, body, reply.raw)
  return reply.send(body)
}

/** By endpoint: looked at once. */
const secrets = new WeakMap<Endpoint, boolean>()
function isSecret(spec: Endpoint): boolean {
  const known = secrets.get(spec) ?? repliesSecret(spec)
  secrets.set(spec, known)
  return known
}

/** A copy or a file that nobody will read is ended: it holds a connection, or a place on disk. */
async function endUnread(bytes: Download['bytes'], copy: Download['copy']): Promise<void> {
  if (!(bytes instanceof Uint8Array)) for await (const _first of bytes) break
  await copy?.end()
}

/** RFC 9110, 14.2: one range; several count as none, and so does anything else. */
function partOf(range: string | undefined, size: number): { from: number; to: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'none' : { from, to }
}

async function* cutOf(bytes: Download['bytes'], { from, to }: { from: number; to: number }): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    const end = at + chunk.length
    if (end > from) yield chunk.subarray(Math.max(0, from - at), Math.min(chunk.length, to + 1 - at))
    at = end
    if (at > to) return
  }
}

const typesByEnding: Record<string, string> = { csv: 'text/csv; charset=utf-8', zip: 'application/zip' }

/** What we write is what its name says. What users have uploaded goes out as bytes, whatever they called it. */
function typeOf(name: string, { contentType, also = [] }: FileReply): string {
  if (contentType === 'application/octet-stream') return contentType
  const type = typesByEnding[name.split('.').at(-1)!]
  if (type === undefined || ![contentType, ...also].includes(type)) throw new Error(`${name} is not declared: ${[contentType, ...also]}`)
  return type
}

/** RFC 6266: a plain name for old clients, the whole one beside it. */
function attachment(name: string): string {
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${whole}`
}

async function* eventLines(source: AsyncIterable<unknown>) {
  for await (const event of source) yield `data: ${JSON.stringify(event)}\n\n`
}
