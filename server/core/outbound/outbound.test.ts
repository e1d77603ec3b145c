import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import tlsOptions from 'smtp-server/lib/tls-options.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound, type OutboundError } from './outbound.ts'
import { isPublicAddress } from './public-address.ts'

let server: http.Server
let at: string
const heard: string[] = []
beforeAll(async () => {
  server = http.createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    if (request.url === '/away') return response.writeHead(302, { location: `http://${at}/secret` }).end()
    if (request.url === '/long') return response.end('x'.repeat(5_000))
    if (request.url === '/never') return
    response.end('{"ok":true}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  at = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const call = { headers: {}, body: '{}', timeoutMs: 5_000, mostBytes: 1_000 }
const why = (outbound = createOutbound()) => outbound.refuses
const failureOf = (posted: Promise<unknown>) =>
  posted.then(
    () => 'answered',
    (error: OutboundError) => error.reason,
  )

test.each([
  ['https://127.0.0.1/v1', 'private'],
  ['https://2130706433/v1', 'private'],
  ['https://0x7f.1/v1', 'private'],
  ['https://10.1.2.3', 'private'],
  ['https://169.254.169.254/latest/meta-data', 'private'],
  ['https://[::1]/v1', 'private'],
  ['https://[::ffff:127.0.0.1]/v1', 'private'],
  ['https://[fd00::1]/v1', 'private'],
  ['https://[64:ff9b::7f00:1]/v1', 'private'],
  ['https://localhost:8443/v1', 'private'],
  ['https://model.internal/v1', 'private'],
  ['http://api.example.com/v1', 'https'],
  ['ftp://api.example.com/v1', 'shape'],
  ['https://user:secret@api.example.com/v1', 'shape'],
  ['https://api.example.com/v1?key=1', 'shape'],
  ['https://api.example.com/v1', undefined],
  ['https://1.1.1.1/v1', undefined],
])('an address that leads inside, or is not safe, is refused: %s', (address, reason) => {
  expect(why()(new URL(address))).toBe(reason)
})

test('a name that means a private address is refused when it is called, and so is any private address among several', async () => {
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], []]) {
    const outbound = createOutbound([], (_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      ),
    )
    expect(await failureOf(outbound.post(new URL('https://model.example/v1'), call))).toBe('refused')
  }
  expect(['127.0.0.1', '192.168.0.1', '100.64.1.1', 'fe80::1', '::', '2002:7f00:1::', 'nonsense'].filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(2)
})

test('what the operator allows is called over plain HTTP, exactly this host and port', async () => {
  expect(await createOutbound([at]).post(new URL(`http://${at}/v1`), call)).toEqual({ status: 200, text: '{"ok":true}' })
  expect(await failureOf(createOutbound(['127.0.0.1:1']).post(new URL(`http://${at}/v1`), call))).toBe('refused')
})

test('a certificate that no one vouches for ends the call before anything is sent', async () => {
  const { key, cert } = tlsOptions()
  const impostor = https.createServer({ key, cert }, (request, response) => {
    heard.push(`impostor ${request.method}`)
    response.end('{}')
  })
  impostor.listen(0, '127.0.0.1')
  await once(impostor, 'listening')
  const port = (impostor.address() as AddressInfo).port
  expect(await failureOf(createOutbound([`127.0.0.1:${port}`]).post(new URL(`https://127.0.0.1:${port}/v1`), call))).toBe('unreachable')
  expect(heard).not.toContain('impostor POST')
  const [careless] = (await once(https.get({ port, host: '127.0.0.1', rejectUnauthorized: false }), 'response')) as [http.IncomingMessage]
  expect([careless.resume().statusCode, heard.at(-1)]).toEqual([200, 'impostor GET'])
  impostor.closeAllConnections()
  impostor.close()
})

test('no redirect is followed', async () => {
  expect((await createOutbound([at]).post(new URL(`http://${at}/away`), call)).status).toBe(302)
  expect(heard).not.toContain('POST /secret')
  expect(heard).not.toContain('GET /secret')
})

test('an answer that is too long, comes too late or not at all ends the call', async () => {
  const outbound = createOutbound([at, '127.0.0.1:9'])
  expect(await failureOf(outbound.post(new URL(`http://${at}/long`), call))).toBe('tooLong')
  expect(await failureOf(outbound.post(new URL(`http://${at}/never`), { ...call, timeoutMs: 50 }))).toBe('timeout')
  expect(await failureOf(outbound.post(new URL('http://127.0.0.1:9/'), call))).toBe('unreachable')
})

test('a connection is kept for more calls where they come, and one that the receiver has closed is opened anew', async () => {
  let opened = 0
  const receiver = http.createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  receiver.on('connection', () => opened++)
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const outbound = createOutbound([host])
  const post = (again?: true) => outbound.post(new URL(`http://${host}/v1`), { ...call, ...(again ? { again } : {}) })
  for (let times = 0; times < 3; times++) expect((await post(true)).status).toBe(200)
  expect(opened).toBe(1)
  expect((await post()).status).toBe(200)
  expect(opened).toBe(2)
  // The receiver closes what it holds, and the next call is already on its way.
  receiver.closeAllConnections()
  const statuses = (await Promise.all([post(true), post(true)])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200])
  receiver.closeAllConnections()
  receiver.close()
})
