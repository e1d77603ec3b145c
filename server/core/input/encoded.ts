import type { FastifyRequest } from 'fastify'
import { AppError } from '../call/app-error.ts'

/** Bodies come as they are. A packed one may grow without end when it is unpacked. */
export function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== '' && encoding.toLowerCase() !== 'identity')
    throw new AppError('unsupported_content_type', { fields: { 'headers.content-encoding': 'Send the body as it is, not compressed' } })
}
