import { Readable } from 'node:stream'
import type { Download, FileReply } from '@portico/contract/core/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { AppError } from '../call/app-error.ts'
import { tableTypes } from '../table/write-table.ts'
import { endWithReader } from './reader.ts'

type Body = Buffer | Readable
type Part = { from: number; to: number }

/**
 * Sends a file whole, a part of it, or its headers alone. Its source holds a connection or an open file, so it ends with the answer,
 * also where nothing of it is read.
 */
export async function sendFile(reply: FastifyReply, slot: FileReply, { name, bytes, rows, size, copy }: Download): Promise<FastifyReply> {
  const body: Body = bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes instanceof Readable ? bytes : Readable.from(bytes)
  const giveUp = async () => {
    if (body instanceof Readable) body.destroy()
    await copy?.end()
  }
  try {
    if (rows !== undefined) reply.header('x-row-count', String(rows))
    reply.type(typeOf(name, slot)).header('content-disposition', attachment(name))
    if (size !== undefined) reply.header('accept-ranges', 'bytes').header('content-length', String(size))
    if (reply.request.method === 'HEAD') {
      await giveUp()
      return reply.send(Readable.from([]))
    }
    const part = size === undefined ? undefined : askedPart(reply, size)
    const sent = part ? cutOf(body, part) : body
    if (copy && sent instanceof Readable) endWithReader(copy, sent, reply.raw)
    return reply.send(sent)
  } catch (error) {
    await giveUp()
    throw error
  }
}

/** The part that is asked for, with its headers. Refuses one that the file does not have. */
function askedPart(reply: FastifyReply, size: number): Part | undefined {
  const { range, 'if-range': unchanged } = reply.request.headers
  const part = unchanged === undefined ? partOf(range, size) : undefined
  if (part === 'none') {
    reply.removeHeader('content-disposition').removeHeader('content-length').header('content-range', `bytes */${size}`)
    throw new AppError('range_not_satisfiable')
  }
  if (part)
    reply
      .code(206)
      .header('content-range', `bytes ${part.from}-${part.to}/${size}`)
      .header('content-length', String(part.to - part.from + 1))
  return part
}

/** RFC 9110, 14.2: one range; several count as none, and so does anything else. */
function partOf(range: string | undefined, size: number): Part | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'none' : { from, to }
}

function cutOf(body: Body, part: Part): Body {
  if (!(body instanceof Readable)) return body.subarray(part.from, part.to + 1)
  const cut = Readable.from(between(body, part), { objectMode: false })
  // A generator that nobody has begun to read does not end what it reads from.
  cut.once('close', () => body.destroy())
  return cut
}

async function* between(body: AsyncIterable<Uint8Array>, { from, to }: Part): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of body) {
    const end = at + chunk.length
    if (end > from) yield chunk.subarray(Math.max(0, from - at), Math.min(chunk.length, to + 1 - at))
    at = end
    if (at > to) return
  }
}

const typesByEnding: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  xml: 'application/xml',
  sta: 'text/plain; charset=us-ascii',
  ...tableTypes,
}

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
