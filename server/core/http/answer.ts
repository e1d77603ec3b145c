import { Readable } from 'node:stream'
import type { Download, Endpoint } from '@portico/contract/core/endpoint.ts'
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
  return reply.type(slot.contentType).header('content-disposition', attachment(name)).send(body)
}

/** RFC 6266: a plain name for old clients, the whole one beside it. */
function attachment(name: string): string {
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${whole}`
}

async function* eventLines(source: AsyncIterable<unknown>) {
  for await (const event of source) yield `data: ${JSON.stringify(event)}\n\n`
}
