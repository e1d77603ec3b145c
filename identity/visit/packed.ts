import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { takenEncoding } from '@portico/server/core/http/encodings.ts'
import type { FastifyRequest } from 'fastify'

const packers = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
}
export type Encoding = keyof typeof packers

/** The best encoding that the browser takes, or none. */
export const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined =>
  takenEncoding(headers['accept-encoding'], ['br', 'gzip'])

export const pack = (body: Buffer, encoding: Encoding): Promise<Buffer> => packers[encoding](body)
