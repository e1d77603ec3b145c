import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppOptions, buildApp } from './app.ts'
import { serveWeb } from './web.ts'

const script = `export const words = ${JSON.stringify('payment '.repeat(2000))}`
const page = '<!doctype html><title>Portal</title>'
let dist: string
let app: FastifyInstance

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'portal-'))
  mkdirSync(path.join(dist, 'assets'))
  mkdirSync(path.join(dist, 'external'))
  writeFileSync(path.join(dist, 'external/ticket.html'), 'outside')
  writeFileSync(path.join(dist, 'index.html'), page)
  writeFileSync(path.join(dist, 'routes.json'), JSON.stringify(['/', '/crm/dashboard', '/crm/audit/{-$id}', '/crm/keys/$id/rows']))
  writeFileSync(path.join(dist, 'robots.txt'), 'User-agent: *')
  writeFileSync(path.join(dist, 'assets/index-B9xrVSTu.js'), script)
  writeFileSync(path.join(dist, 'assets/tiny-B9xrVSTv.js'), 'export {}')
  writeFileSync(path.join(dist, 'assets/index-B9xrVSTu.js.br'), brotliCompressSync(script))
  writeFileSync(path.join(dist, 'assets/index-B9xrVSTu.js.gz'), gzipSync(script))
  app = Fastify()
  await serveWeb(app, { publicUrl: 'http://localhost:3000', dist })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app?.close()
  rmSync(dist, { recursive: true, force: true })
})

const get = (url: string, encodings = '') =>
  app.inject({ url, headers: { host: 'localhost:3000', ...(encodings ? { 'accept-encoding': encodings } : {}) } })

/** An address exactly as written, which no client tidies up. */
async function asRaw(path: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as { port: number }
  const [reply] = await once(
    request({ host: '127.0.0.1', port, path, headers: { host: '127.0.0.1:3000' }, agent: false }).end(),
    'response',
  )
  return (reply as IncomingMessage).resume()
}

test('a script travels packed as the browser takes it, a year at a time, and unpacks to the same bytes', async () => {
  const brotli = await get('/assets/index-B9xrVSTu.js', 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
  const gzip = await get('/assets/index-B9xrVSTu.js', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
  expect(gzip.rawPayload.length).toBeLessThan(script.length / 10)
})

test('who takes nothing packed gets it as it is, and so does everyone where no packed twin is laid', async () => {
  const plain = await get('/assets/index-B9xrVSTu.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
  const tiny = await get('/assets/tiny-B9xrVSTv.js', 'br')
  expect(tiny.headers['content-encoding']).toBeUndefined()
  expect(tiny.body).toBe('export {}')
})

test('the page of the portal is at the addresses of its router alone', async () => {
  for (const url of ['/', '/crm/dashboard', '/crm/dashboard/?x=/y', '/crm/audit', '/crm/audit/a%20b', '/crm/keys/7/rows'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 200])
  const calls = ['/.well-known/anything', '/favicon.ico', '/.env', '/x.png', '/crm/.git/config', '/API/v1/users']
  for (const url of [...calls, '/api%2Fv1/users', '/%61pi/v1', '/healthz/x', '/IDENTITY/x']) {
    const reply = await get(url)
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 404, expect.stringContaining('json')])
  }
  for (const url of ['/nowhere', '/crm', '/crm/audit/a/b', '/CRM/dashboard', '/crm/keys/7']) {
    const reply = await get(url)
    expect([url, reply.statusCode, reply.body, reply.headers.location]).toEqual([url, 404, page, undefined])
  }
  expect((await get('/robots.txt')).headers['content-type']).toContain('text/plain')
})

test('a person gets a page at an address that is nothing or cannot be read, and a program a problem', async () => {
  const log = pino({ level: 'silent' })
  const whole = buildApp({ log, services: { log }, publicUrl: 'http://localhost:3000', outside: { session: {} } } as unknown as AppOptions)
  await serveWeb(whole, { publicUrl: 'http://localhost:3000', dist })
  await whole.listen({ port: 0, host: '127.0.0.1' })
  const { port } = whole.server.address() as AddressInfo
  /** The address as it is written: other clients would tidy it up. */
  const at = (address: string, accept: string) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: address, headers: { host: 'localhost:3000', accept } }, (reply) => {
        reply.resume()
        const { location, 'content-type': type, 'x-request-id': id } = reply.headers
        resolve([address, reply.statusCode, type?.replace(/;.*/, ''), location, id !== undefined])
      })
      sent.once('error', reject).end()
    })
  for (const address of ['/merchant/%zz', '/merchant/nowhere', '/%', '/\\evil.example/x', '//evil.example/x'])
    expect(await at(address, 'text/html,*/*;q=0.8')).toEqual([address, 404, 'text/html', undefined, true])
  for (const address of ['//api/v1/users', '/api%2Fv1/users', '/\\api/v1', '/api/%zz/x', '/.well-known/x', '/.env%zz'])
    expect(await at(address, 'text/html')).toEqual([address, expect.any(Number), 'application/problem+json', undefined, true])
  expect(await at('/merchant/%zz', 'application/json')).toEqual(['/merchant/%zz', 422, 'application/problem+json', undefined, true])
  await whole.close()
})

test('any address of a page is the portal, never cached, and a missing asset is not', async () => {
  const reply = await get('/crm/dashboard', 'br')
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  expect(reply.body).toBe(page)
  expect((await get('/assets/gone-12345678.js')).statusCode).toBe(404)
})

test('a page of the portal runs its own scripts alone, talks to its own origin alone, and is framed by no one else', async () => {
  const policy = String((await get('/crm/dashboard')).headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ]),
  )
  expect(
    policy.filter((line) => /\*|https?:|unsafe-eval/.test(line) || (line.startsWith('script-src') && line !== "script-src 'self'")),
  ).toEqual([])
})

test('another host name leads to the public one', async () => {
  const reply = await app.inject({ url: '/crm/dashboard?x=1', headers: { host: '127.0.0.1:3000' } })
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe('http://localhost:3000/crm/dashboard?x=1')
})

test.each([
  ...[
    '/\\evil.example/x',
    '//evil.example/x',
    '/\\/evil.example',
    '\\\\evil.example',
    '/%5Cevil.example/x',
    '/%09/evil.example',
    '/%2F%2Fevil.example',
  ],
  ...['/.//evil.example', '/./\\evil.example', '@evil.example/', '.evil.example/', '/\\:x', '/a/..//evil.example', 'http://evil.example/x'],
])('under another host name, %s leads to no other site', async (url) => {
  const reply = await asRaw(url)
  expect(reply.statusCode).toBeLessThan(500)
  const { location } = reply.headers
  if (location !== undefined) expect(String(location)).toMatch(/^http:\/\/localhost:3000\/(?![\\/])/)
})

test('the page for external parties cannot be framed and sends no referrer', async () => {
  const reply = await app.inject({ url: '/external/ticket', headers: { host: 'localhost:3000' } })
  expect([reply.statusCode, reply.body]).toEqual([200, 'outside'])
  expect(reply.headers['referrer-policy']).toBe('no-referrer')
  expect(reply.headers['x-frame-options']).toBe('DENY')
  expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
