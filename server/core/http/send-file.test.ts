import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { type Download, endpoint, file } from '@portico/contract/core/endpoint.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answer } from './answer.ts'

const spec = endpoint({
  method: 'GET',
  summary: 'A file',
  paths: { staff: '/file' },
  access: { staff: 'signed-in' },
  reply: file('application/octet-stream'),
})

let app: FastifyInstance
let port: number
let download: Download
/** Holds the handler back, as a database does. */
let ready: Promise<void>
let source: Readable
let ends = 0
const copy = { end: async () => void ends++, tooSlow: () => false }

beforeAll(async () => {
  app = Fastify()
  app.get('/file', async (_request, reply) => {
    await ready
    return answer(reply, 200, spec, undefined, download)
  })
  app.get('/odd', async (_request, reply) => answer(reply, 200, { ...spec, reply: file('text/csv') }, undefined, download))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())
beforeEach(() => {
  ends = 0
  ready = Promise.resolve()
  // Nothing comes of it by itself.
  source = new Readable({ read() {} })
  download = { name: 'a.bin', bytes: source, size: 10, copy }
})

const isOver = () => expect.poll(() => [source.destroyed, ends > 0]).toEqual([true, true])

test('the headers of a file come before its first row does', async () => {
  const reply = await app.inject({ method: 'HEAD', url: '/file' })
  expect([reply.statusCode, reply.headers['content-length'], reply.headers['accept-ranges']]).toEqual([200, '10', 'bytes'])
  await isOver()
})

test('the headers of a file whose rows fail give the place of its copy back', async () => {
  source.destroy(new Error('the statement took too long'))
  source.on('error', () => undefined)
  await app.inject({ method: 'HEAD', url: '/file' })
  await isOver()
})

test('a range that a file does not have ends its source and its copy', async () => {
  await app.inject({ url: '/file', headers: { range: 'bytes=10-' } })
  await isOver()
})

test('an answer that cannot be sent ends its source and its copy', async () => {
  expect((await app.inject({ url: '/odd' })).statusCode).toBe(500)
  await isOver()
})

test.each(['', 'Range: bytes=2-5\r\n'])('a reader who leaves before the answer begins ends the source (%j)', async (range) => {
  let letGo = () => {}
  ready = new Promise((resolve) => (letGo = resolve))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const gone = new Promise<void>((resolve) => app.server.once('request', (_request, response) => response.once('close', () => resolve())))
  socket.write(`GET /file HTTP/1.1\r\nHost: x\r\n${range}\r\n`)
  setTimeout(() => socket.destroy(), 50)
  await gone
  letGo()
  await isOver()
})

test('a part of a file is sent as it comes, and the rest of its source is not read', async () => {
  download = { ...download, bytes: Readable.from([Buffer.from('0123'), Buffer.from('4567'), Buffer.from('89')]) }
  const reply = await app.inject({ url: '/file', headers: { range: 'bytes=2-5' } })
  expect([reply.statusCode, reply.body, reply.headers['content-range'], reply.headers['content-length']]).toEqual([
    ...[206, '2345', 'bytes 2-5/10', '4'],
  ])
  expect((download.bytes as Readable).destroyed).toBe(true)
  expect(ends).toBeGreaterThan(0)
})
