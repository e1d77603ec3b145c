import { promisify } from 'node:util'
import { gzip as gzipTo } from 'node:zlib'
import { type Endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { takenEncoding } from './encodings.ts'

const gzip = promisify(gzipTo)
/** Below, it costs more than it spares. */
const leastBytes = 4096
/** Quick rather than small: a page of a list is a fifth of its length at any level. */
const level = 4

/**
 * Sends JSON compressed where the client takes it so. Never an answer that carries a secret: its compressed length tells how much of
 * the secret is also in a text that an attacker has put beside it (BREACH).
 */
export async function sendJson(reply: FastifyReply, json: string, { isSecret }: { isSecret: boolean }): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (isSecret || json.length < leastBytes) return reply.send(json)
  reply.header('vary', 'accept-encoding')
  if (!takenEncoding(reply.request.headers['accept-encoding'], ['gzip'])) return reply.send(json)
  return reply.header('content-encoding', 'gzip').send(await gzip(json, { level }))
}

const secretName = /secret|token|password|passphrase|recoveryCodes|otpauth|challenge|apiKey|qrCode|credential/i

/** Whether any field of the reply is called like something that nobody else may know. */
export function repliesSecret({ reply }: Endpoint): boolean {
  if (!isSchema(reply)) return false
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(reply as z.ZodType, { io: 'output', unrepresentable: 'any' }), (key, value) => {
    if (key === 'properties') names.push(...Object.keys(value as object))
    return value
  })
  return names.some((name) => secretName.test(name))
}
