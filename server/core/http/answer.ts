import { Readable } from 'node:stream'
import type { Download, Endpoint, FileReply } from '@portico/contract/core/endpoint.ts'
import type { FastifyReply } from 'fastify'
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
  if (write) return reply.type('application/json; charset=utf-8').send(write(result))
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
  if (size !== undefined) reply.header('content-length', String(size))
  const body = bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes instanceof Readable ? bytes : Readable.from(bytes)
  if (copy && body instanceof Readable) endWithReader(copy, body, reply.raw)
  return reply.type(typeOf(name, slot)).header('content-disposition', attachment(name)).send(body)
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
