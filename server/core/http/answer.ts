import { Readable } from 'node:stream'
import type { Download, Endpoint } from '@portico/contract/core/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { repliesSecret, sendJson } from './compress.ts'
import { sendFile } from './send-file.ts'

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
  return sendFile(reply, slot, result as Download)
}

/** By endpoint: looked at once. */
const secrets = new WeakMap<Endpoint, boolean>()
function isSecret(spec: Endpoint): boolean {
  const known = secrets.get(spec) ?? repliesSecret(spec)
  secrets.set(spec, known)
  return known
}

async function* eventLines(source: AsyncIterable<unknown>) {
  for await (const event of source) yield `data: ${JSON.stringify(event)}\n\n`
}
