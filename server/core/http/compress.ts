import { promisify } from 'node:util'
import { gzip as gzipTo } from 'node:zlib'
import { type Endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

const gzip = promisify(gzipTo)
/** Below, it costs more than it spares. */
const leastBytes = 4096
/** Quick rather than small: a page of a list is a fifth of its length at any level. */
const level = 4

/**
 * Sends JSON compressed where the client accepts that. Never what carries a secret: the length of a compressed answer says what in it
 * is like what somebody else may have put there (BREACH).
 */
export async function sendJson(reply: FastifyReply, json: string, { isSecret }: { isSecret: boolean }): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  if (isSecret || json.length < leastBytes) return reply.send(json)
  reply.header('vary', 'accept-encoding')
  if (!acceptsGzip(reply.request.headers['accept-encoding'])) return reply.send(json)
  return reply.header('content-encoding', 'gzip').send(await gzip(json, { level }))
}

/** RFC 9110, 12.5.3: gzip by its name or by the star, and not with a weight of nothing. */
export function acceptsGzip(accepted: string | string[] = ''): boolean {
  const weights = new Map(
    String(accepted)
      .toLowerCase()
      .split(',')
      .map((one) => {
        const [name = '', ...rest] = one.split(';').map((part) => part.trim())
        return [name, Number(/^q=([\d.]+)$/.exec(rest[0] ?? '')?.[1] ?? 1)] as const
      }),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
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
