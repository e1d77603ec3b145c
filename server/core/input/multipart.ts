import fastifyMultipart, { type MultipartFields } from '@fastify/multipart'
import { type Endpoint, isSchema, type MultipartBody, type Upload } from '@portico/contract/core/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../call/app-error.ts'
import { refuseEncoded } from './encoded.ts'
import { type Reader, readerOf } from './input.ts'

export type MultipartReader = (request: FastifyRequest) => Promise<{ body: unknown; file: Upload }>

export const multipartOf = (spec: Endpoint): MultipartBody | undefined =>
  spec.body !== undefined && !isSchema(spec.body) ? spec.body : undefined

const mostFields = 20
const mostFieldBytes = 65_536

/** Reads uploads: the fields first, then one file named `file`, streamed and never held in memory. */
export function acceptUploads(app: FastifyInstance): void {
  void app.register(fastifyMultipart, {
    limits: { files: 1, fields: mostFields, fieldSize: mostFieldBytes, parts: mostFields + 1, headerPairs: 50 },
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

/** The parser of JSON is there for every route too. */
export function refuseOtherThanUpload(spec: Endpoint): void {
  if (multipartOf(spec)) throw new AppError('unsupported_content_type', { fields: { 'headers.content-type': 'Send multipart/form-data' } })
}

export function multipartReader({ fields, maxBytes }: MultipartBody): MultipartReader {
  const readFields: Reader = readerOf(fields, 'body')
  return async (request) => {
    if (!request.isMultipart())
      throw new AppError('unsupported_content_type', { fields: { 'headers.content-type': 'Send multipart/form-data' } })
    refuseEncoded(request)
    refuseOddBoundary(request.headers['content-type'])
    const names: string[] = []
    // One byte more than allowed distinguishes a file of exactly the limit from a longer one.
    const part = await request
      .file({ limits: { fileSize: maxBytes + 1 }, isPartAFile: (...given) => isFile(names, ...given) })
      .catch((error: unknown) => {
        refuseLost(names)
        throw brokenUpload(error)
      })
    refuseLost(names, part?.fields)
    if (part?.fieldname !== 'file')
      throw new AppError('invalid_input', { fields: { 'body.file': 'Send the file as the field “file”, after the others' } })
    const body = readFields(valuesOf(part.fields))
    return { body, file: { name: part.filename, contentType: part.mimetype, bytes: limited(part.file, maxBytes) } }
  }
}

function valuesOf(parts: MultipartFields): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (Array.isArray(part)) throw new AppError('invalid_input', { fields: { [`body.${name}`]: 'Given twice' } })
    if (part?.type !== 'field') continue
    if (part.valueTruncated) throw new AppError('invalid_input', { fields: { [`body.${name}`]: `At most ${mostFieldBytes} bytes` } })
    values[name] = part.value
  }
  return values
}

/** The library drops a name that every object has, and JSON that is none, without a word where the file is read first. */
function refuseLost(names: readonly string[], parts?: MultipartFields): void {
  const lost = names.find((name) => name in Object.prototype || (parts && !Object.hasOwn(parts, name)))
  if (lost === undefined) return
  const says = lost in Object.prototype ? 'Not a field of this call' : 'Not valid JSON'
  throw new AppError('invalid_input', { fields: { [`body.${lost}`]: says } })
}

/** Notes the names of the parts as they come. */
function isFile(names: string[], name: string | undefined, type: string | undefined, fileName: string | undefined): boolean {
  names.push(name ?? '')
  return type === 'application/octet-stream' || fileName !== undefined
}

/** RFC 2046, 5.1.1: 1 to 70 of these characters, the last of them no blank. */
const goodBoundary = /;\s*boundary=(?:"[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]"|[\w'()+,./:=?-]{1,70})\s*(?:;|$)/i
function refuseOddBoundary(contentType = ''): void {
  if (!goodBoundary.test(contentType))
    throw new AppError('invalid_upload', { fields: { 'headers.content-type': 'Name a boundary of 1 to 70 characters' } })
}

/** Whatever the library stumbles over is a fault of the sender. */
function brokenUpload(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code } = error as { code?: string }
  if (/LIMIT/.test(code ?? '')) return new AppError('invalid_input', { fields: { body: `At most ${mostFields} fields and one file` } })
  return new AppError('invalid_upload', {
    fields: { body: 'The parts do not follow their boundary, or the last one is missing' },
    cause: error,
  })
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
    throw brokenUpload(error)
  }
}
