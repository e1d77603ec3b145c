import { endpoint, multipart } from '@portico/contract/core/endpoint.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
