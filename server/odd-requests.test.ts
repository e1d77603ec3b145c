import { connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startWholeServer, type WholeServer } from './whole-server.fixture.ts'

let server: WholeServer
beforeAll(async () => {
  server = await startWholeServer(inject('cluster'))
})
afterAll(() => server?.stop())

type Answer = { status: number; type: string; body: string }

/** Sends bytes as they are, also what no client of HTTP would, and reads until the server has said all or hangs up. */
function sendBytes(bytes: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(server.port, '127.0.0.1', () => void socket.write(bytes))
    socket.setTimeout(20_000, () => socket.destroy(new Error(`No answer to ${bytes.subarray(0, 200)}`)))
    socket.on('data', (chunk) => void chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => (chunks.length > 0 || error.code === 'EPIPE' ? undefined : reject(error)))
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('latin1'))))
  })
}
function readAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), type: /^content-type: *(.*)$/im.exec(head)?.[1] ?? '', body: rest.join('\r\n\r\n') }
}
const request = (method: string, address: string, headers: string[] = [], body: string | Buffer = '') => {
  const length = Buffer.byteLength(body) > 0 ? [`Content-Length: ${Buffer.byteLength(body)}`] : []
  const head = [`${method} ${address} HTTP/1.1`, `Host: localhost:${server.port}`, 'Connection: close', ...length, ...headers]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body as string)])
}

const innards = /node_modules|\bat [\w.<>]+ \(|\.(ts|js|mjs):\d+|stack|postgres|\bselect\b.*\bfrom\b|ECONN|FST_ERR|constraint/i
/** The OpenID provider answers programs as its own standard says (RFC 6749, 5.2), people with a page. */
const isProtocol = (address: string) => /^\/Identity\/(token|me|jwks|\.well-known|session|auth|userinfo|nothing)/.test(address)

/** The fault of an answer; undefined for a good one. */
function faultOf(address: string, method: string, { status, type, body }: Answer): string | undefined {
  if (!(status >= 100 && status < 600)) return `no answer of HTTP: ${body.slice(0, 80)}`
  if (status >= 500) return `failed with ${status}`
  if (innards.test(body) && status >= 400) return `reveals internals: ${body.slice(0, 200)}`
  if (status < 400 || method === 'HEAD') return undefined
  if (/^text\/html/.test(type) && address.startsWith('/Identity')) return undefined
  if (isProtocol(address) && /^application\/json/.test(type)) return /"error":/.test(body) ? undefined : `no error of OAuth: ${body}`
  if (!/^application\/problem\+json/.test(type)) return `${status} sent as ${type || 'nothing'}: ${body.slice(0, 120)}`
  const isWhole = /"type":"about:blank"/.test(body) && /"code":"/.test(body) && body.includes(`"status":${status}`)
  return isWhole ? undefined : `no whole problem: ${body.slice(0, 200)}`
}

const addresses = [
  '/healthz',
  '/metrics',
  '/api/openapi.json',
  '/api/nothing',
  '/api/v1/nothing/%00',
  '/nothing',
  '/',
  '/api/providers/adelphi/callbacks',
  '/api/providers/nobody/callbacks',
  '/api/providers/%00/callbacks',
  `/api/providers/${'x'.repeat(300)}/callbacks`,
  '/Identity/Account/Login/nothing',
  '/Identity/Account/Register',
  '/Identity/Account/Manage/Password',
  '/Identity/Account/nothing',
  '/Identity/token',
  '/Identity/nothing',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const form = 'Content-Type: application/x-www-form-urlencoded'
const json = 'Content-Type: application/json'
const bodies: [string[], string | Buffer][] = [
  [[json], '{'],
  [[json], '[]'],
  [[json], '{"a":"\\u0000","a":1}'],
  [[json], '['.repeat(100_000)],
  [[json], Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  [[json, 'Content-Encoding: gzip'], 'not gzip at all'],
  [[form], 'csrf=%00&email=%00&password=%ff&password=%fe'],
  [[form], `email=${'x'.repeat(300_000)}`],
  [[form], '&'.repeat(20_000)],
  [['Content-Type: multipart/form-data; boundary=x'], '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'],
  [['Content-Type: \u00ff/\u00fe; charset=nothing'], 'x'],
  [[], Buffer.from([0, 1, 2, 255])],
]
const headers: string[][] = [
  ['Authorization: Bearer \u00ff\u00fe'],
  ['Authorization: Bearer'],
  [`Authorization: Bearer ${'x'.repeat(8000)}`],
  ['Cookie: portico.session=\u00ff; portico.session=%00; =;;; __proto__=x'],
  ['X-Forwarded-For: \u00ff, 999.999.999.999', 'X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: gopher'],
  ['Accept: \u00ff', 'Accept-Language: \u00fe;q=x', 'User-Agent: \u00ff'],
  ['Expect: something-else'],
  ['Upgrade: websocket', 'Connection: Upgrade'],
  ['Range: bytes=5-1', 'If-Modified-Since: never'],
  ['Mode: Sideways', 'tenantId: x', 'idempotency-key: \u00ff'],
]

async function faultsOf(requests: [address: string, method: string, bytes: Buffer][]): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < requests.length; at += 20)
    await Promise.all(
      requests.slice(at, at + 20).map(async ([address, method, bytes]) => {
        const fault = faultOf(address, method, await sendBytes(bytes))
        if (fault) faults.push(`${JSON.stringify(bytes.subarray(0, 250).toString('latin1'))} → ${fault}`)
      }),
    )
  return faults
}
const failures = () => server.lines.filter(({ level }) => level >= 50)

test('every method at every address beside the contract is answered with a problem or a page', async () => {
  expect(await faultsOf(addresses.flatMap((address) => methods.map((method) => [address, method, request(method, address)])))).toEqual([])
  expect(failures()).toEqual([])
})

test('so is every kind of body', async () => {
  const all = addresses.flatMap((address) =>
    bodies.map(([more, body]): [string, string, Buffer] => [address, 'POST', request('POST', address, more, body)]),
  )
  expect(await faultsOf(all)).toEqual([])
  expect(failures()).toEqual([])
})

test('so is every odd header', async () => {
  const all = addresses.flatMap((address) =>
    headers.map((more): [string, string, Buffer] => [address, 'GET', request('GET', address, more)]),
  )
  expect(await faultsOf(all)).toEqual([])
  expect(failures()).toEqual([])
})

test('input that is not HTTP, or is ambiguous, gets a problem too', async () => {
  const host = `Host: localhost:${server.port}`
  const texts = [
    'nonsense\r\n\r\n',
    `GET /healthz HTTP/9.9\r\n${host}\r\n\r\n`,
    'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
    `GET /healthz HTTP/1.1\r\n${host}\r\nX: \u0000\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    `GET /healthz\u0000 HTTP/1.1\r\n${host}\r\n\r\n`,
    `FOO /healthz HTTP/1.1\r\n${host}\r\n\r\n`,
    `POST /api/nothing HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`,
    `POST /api/nothing HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
    `POST /api/nothing HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
    `POST /api/providers/adelphi/callbacks HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `GET /% HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    `GET /%ff%fe HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    `GET //evil.example/%2f.. HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    `GET /..%2f..%2fetc/passwd HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    `GET /${'x'.repeat(9000)} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
  ]
  expect(await faultsOf(texts.map((text) => ['/', 'GET', Buffer.from(text, 'latin1')]))).toEqual([])
  expect(failures()).toEqual([])
})
