import { endpoint, multipart } from '@portico/contract/core/endpoint.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from '../call/implement.ts'
import type { Services } from '../call/services.ts'
import { mount } from '../http/mount.ts'
import { sendProblem } from '../http/problem.ts'
import { acceptUploads } from './multipart.ts'

const maxBytes = 70_000
const uploads = {
  keep: endpoint({
    method: 'POST',
    summary: 'Keep a file',
    paths: { staff: '/upload' },
    access: 'public',
    body: multipart(z.strictObject({ title: z.string().min(1).max(20) }), { maxBytes }),
    reply: z.object({ title: z.string(), name: z.string(), size: z.int() }),
  }),
}

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  app.setErrorHandler(sendProblem)
  acceptUploads(app)
  const routes = implement(uploads, {
    keep: async ({ body, file }) => {
      let size = 0
      for await (const chunk of file.bytes) size += chunk.byteLength
      return { title: body.title, name: file.name, size }
    },
  })
  const services = { log: pino({ level: 'silent' }) } as Services
  mount(app, 'uploads', routes, {
    services,
    authenticate: async () => undefined,
    viewAs: async (actor) => actor,
    finders: { transaction: async () => undefined, tenant: async () => undefined },
    stepUp: { open: async () => ({ id: '', codeIn: 'app' }), consume: async () => 'wrong' },
  })
  await app.ready()
})
afterAll(() => app.close())

async function send(parts: [name: string, value: string | Blob][]) {
  const form = new FormData()
  for (const [name, value] of parts) typeof value === 'string' ? form.append(name, value) : form.append(name, value, 'naïve “ğ”.txt')
  const request = new Request('http://localhost/upload', { method: 'POST', body: form })
  const reply = await app.inject({
    method: 'POST',
    url: '/upload',
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const bytes = (size: number) => new Blob([new Uint8Array(size)])

test('a file of exactly the limit is taken, with its fields and its name', async () => {
  expect(
    await send([
      ['title', 'x'],
      ['file', bytes(maxBytes)],
    ]),
  ).toEqual({ status: 200, body: { title: 'x', name: 'naïve “ğ”.txt', size: maxBytes } })
})

test('one byte more is refused and the field is named', async () => {
  expect(
    await send([
      ['title', 'x'],
      ['file', bytes(maxBytes + 1)],
    ]),
  ).toMatchObject({ status: 413, body: { code: 'body_too_large', fields: { 'body.file': `At most ${maxBytes} bytes` } } })
})

describe('an upload that no program should send', () => {
  const good = (name = 'title', value = 'x') => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbytes\r\n'
  const whole = `${good()}${file}--x--\r\n`
  const type = 'multipart/form-data; boundary=x'
  const odd: [what: string, status: number, field: string, payload: string, headers?: Record<string, string>][] = [
    ['without a boundary', 400, 'headers.content-type', whole, { 'content-type': 'multipart/form-data' }],
    ['with an empty boundary', 400, 'headers.content-type', whole, { 'content-type': 'multipart/form-data; boundary=' }],
    ['with an empty boundary in quotes', 400, 'headers.content-type', whole, { 'content-type': 'multipart/form-data; boundary=""' }],
    ['with a boundary that is too long', 400, 'headers.content-type', whole, { 'content-type': `${type}${'y'.repeat(70)}` }],
    ['with a boundary that ends in a blank', 400, 'headers.content-type', whole, { 'content-type': 'multipart/form-data; boundary="x "' }],
    ['with another boundary', 400, 'body', whole, { 'content-type': 'multipart/form-data; boundary=y' }],
    ['with LF at the ends of its lines', 400, 'body', whole.replaceAll('\r\n', '\n')],
    ['that ends before its last boundary', 400, 'body', whole.slice(0, -12)],
    ['that ends in its fields', 400, 'body', good().slice(0, -6)],
    ['of nothing', 422, 'body.file', ''],
    ['of a boundary alone', 400, 'body', '--x'],
    ['of noise', 400, 'body', '\u0000\u0001'.repeat(500)],
    ['that is compressed', 415, 'headers.content-encoding', whole, { 'content-type': type, 'content-encoding': 'gzip' }],
    ['with a field __proto__', 422, 'body.__proto__', `${good()}${good('__proto__')}${file}--x--\r\n`],
    ['with a field constructor', 422, 'body.constructor', `${good()}${good('constructor')}${file}--x--\r\n`],
    ['with a file __proto__', 422, 'body.__proto__', `${good()}${file.replace('"file"', '"__proto__"')}--x--\r\n`],
    ['with a field twice', 422, 'body.title', `${good()}${good()}${file}--x--\r\n`],
    ['with a field that is too long', 422, 'body.title', `${good('title', 'x'.repeat(70_000))}${file}--x--\r\n`],
    [
      'with JSON that is none',
      422,
      'body.title',
      `${good().replace('\r\n\r\n', '\r\nContent-Type: application/json\r\n\r\n')}${file}--x--\r\n`,
    ],
    ['with too many fields', 422, 'body', `${Array.from({ length: 30 }, (_, n) => good(`f${n}`)).join('')}${file}--x--\r\n`],
    ['of another type', 415, 'headers.content-type', whole, { 'content-type': 'text/plain' }],
  ]
  test.each(odd)('%s is refused with the reason', async (_what, status, field, payload, headers = { 'content-type': type }) => {
    const reply = await app.inject({ method: 'POST', url: '/upload', headers, payload })
    expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([status, [field]])
    if (status === 415) expect(reply.body).not.toContain('application/json')
    if (field === 'headers.content-encoding') expect(reply.headers['accept-encoding']).toBe('identity')
  })

  test('differs from a good one, which is taken', async () => {
    for (const boundary of ['x', '"x"', 'x; charset=utf-8']) {
      const reply = await app.inject({
        method: 'POST',
        url: '/upload',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: whole,
      })
      expect([boundary, reply.statusCode]).toEqual([boundary, 200])
    }
  })
})

test('a wrong field, an unknown field, no file and another content type are refused by name', async () => {
  expect(
    await send([
      ['title', ''],
      ['file', bytes(1)],
    ]),
  ).toMatchObject({ status: 422, body: { fields: { 'body.title': expect.any(String) } } })
  expect(
    await send([
      ['title', 'x'],
      ['owner', 'me'],
      ['file', bytes(1)],
    ]),
  ).toMatchObject({ status: 422, body: { fields: { 'body.owner': expect.any(String) } } })
  expect(await send([['title', 'x']])).toMatchObject({ status: 422, body: { fields: { 'body.file': expect.any(String) } } })
  const json = await app.inject({ method: 'POST', url: '/upload', payload: { title: 'x' } })
  expect([json.statusCode, json.json().fields]).toEqual([415, { 'headers.content-type': 'Send multipart/form-data' }])
})
