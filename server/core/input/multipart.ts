import fastifyMultipart from '@fastify/multipart'
import { type Endpoint, isSchema, type MultipartBody, type Upload } from '@portico/contract/core/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../call/app-error.ts'
import { type Reader, readerOf } from './input.ts'

export type MultipartReader = (request: FastifyRequest) => Promise<{ body: unknown; file: Upload }>

export const multipartOf = (spec: Endpoint): MultipartBody | undefined =>
  spec.body !== undefined && !isSchema(spec.body) ? spec.body : undefined

/** Reads uploads: the fields first, then one file named `file`, streamed and never held in memory. */
export function acceptUploads(app: FastifyInstance): void {
  void app.register(fastifyMultipart, {
    limits: { files: 1, fields: 20, fieldSize: 65_536, parts: 21, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
  app.addHook('onResponse', async (request) => {
    if (request.isMultipart()) letRun(request.raw)
  })
}

/** So much may still come after an answer that did not wait for it. */
const mostLateBytes = 16 * 1024 * 1024

/** Reads the rest of the upload, so that the sender gets to read the answer; a sender that does not stop is cut off. */
function letRun(request: FastifyRequest['raw']): void {
  if (request.readableEnded || request.destroyed) return
  let left = mostLateBytes
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) request.socket.destroy()
  })
  request.resume()
}

/** The parser of uploads is there for every route; a call that takes none refuses them as it does any other type. */
export function refuseUpload(request: FastifyRequest): void {
  if (request.isMultipart()) throw new AppError('unsupported_content_type', { fields: { 'headers.content-type': 'Send application/json' } })
}

export function multipartReader({ fields, maxBytes }: MultipartBody): MultipartReader {
  const readFields: Reader = readerOf(fields, 'body')
  return async (request) => {
    if (!request.isMultipart())
      throw new AppError('unsupported_content_type', { fields: { 'headers.content-type': 'Send multipart/form-data' } })
    // One byte more than allowed distinguishes a file of exactly the limit from a longer one.
    const part = await request.file({ limits: { fileSize: maxBytes + 1 } })
    if (part?.fieldname !== 'file')
      throw new AppError('invalid_input', { fields: { 'body.file': 'Send the file as the field “file”, after the others' } })
    const values = Object.fromEntries(
      Object.values(part.fields).flatMap((field) =>
        field && !Array.isArray(field) && field.type === 'field' ? [[field.fieldname, field.value]] : [],
      ),
    )
    const body = readFields(values)
    return { body, file: { name: part.filename, contentType: part.mimetype, bytes: limited(part.file, maxBytes) } }
  }
}

async function* limited(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > maxBytes) throw new AppError('body_too_large', { fields: { 'body.file': `At most ${maxBytes} bytes` } })
      yield chunk
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid_input', { fields: { 'body.file': 'The upload broke off' }, cause: error })
  }
}
