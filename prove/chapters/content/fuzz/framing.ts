import type { Arena } from '../../../arena.ts'
import { pause, withHands } from '../../../attack/at-once.ts'
import { call } from '../../../attack/call.ts'
import { type RawAnswer, rawRequest, sendRaw } from '../../../attack/raw-socket.ts'
import type { Check, Fault } from '../../../chapter.ts'
import { innards } from './complaint.ts'

const path = '/api/external/sessions'
const json = 'Content-Type: application/json'
const second = 'GET /api/openapi.json HTTP/1.1\r\nHost: hidden\r\n\r\n'
const chunks = `0\r\n\r\n${second}`

/** Heads and bodies that two readers of HTTP understand differently, and others that none should. */
const requests: [name: string, lines: string[], body: string][] = [
  ['chunked, and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4', json], chunks],
  ['a length, and chunked', ['Content-Length: 4', 'Transfer-Encoding: chunked', json], chunks],
  ['two lengths', ['Content-Length: 0', `Content-Length: ${second.length}`, json], second],
  ['two lengths in one line', [`Content-Length: 0, ${second.length}`, json], second],
  ['a negative length', ['Content-Length: -1', json], second],
  ['a length with a sign', [`Content-Length: +${second.length}`, json], second],
  ['a length in hex', ['Content-Length: 0x4', json], second],
  ['a length beyond numbers', ['Content-Length: 99999999999999999999', json], second],
  ['chunked twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', json], chunks],
  ['nearly chunked', ['Transfer-Encoding: xchunked', json], chunks],
  ['chunked behind another word', ['Transfer-Encoding: identity, chunked, identity', json], chunks],
  ['chunked after a tab', ['Transfer-Encoding:\tchunked', 'Content-Length: 4', json], chunks],
  ['a blank before the colon', ['Transfer-Encoding : chunked', json], chunks],
  ['a folded line', ['X-Fold: a', ' b', json], ''],
  ['NUL in a header', ['X-Nul: a\0b', json], ''],
  ['a bare line feed', ['X-One: a\nX-Two: b', json], ''],
  ['a chunk of a negative size', ['Transfer-Encoding: chunked', json], `-1\r\n${second}`],
  ['a chunk of too many digits', ['Transfer-Encoding: chunked', json], `ffffffffffffffffff\r\n${second}`],
  ['a chunk that ends wrongly', ['Transfer-Encoding: chunked', json], '2\r\n{}XX0\r\n\r\n'],
  ['a header of 100 kB', [`X-Long: ${'x'.repeat(100_000)}`, json], ''],
  ['2,500 headers', [...Array.from({ length: 2500 }, (_, at) => `X-${at}: 1`), json], ''],
] // biome-ignore format: a table
const lines: [name: string, whole: string][] = [
  ['another protocol', 'GET / HTTP/3.0\r\nHost: a\r\n\r\n'],
  ['no host', 'GET /api/openapi.json HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /api/v1/profile HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['an address of 100 kB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['a method of nobody', 'NOBODY / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
]

/** Answered once, with a refusal, and nothing told. */
function complaintOf({ status, whole, text }: RawAnswer): string | undefined {
  const answers = whole.match(/HTTP\/1\.1 (?!100)\d{3} /g)?.length ?? 0
  if (answers > 1) return `${answers} answers to one request`
  if (status >= 500) return `${status} ${text.slice(0, 100)}`
  if (status >= 200 && status < 300) return `taken with ${status}`
  return innards.test(text) ? `tells of the inside: ${text.slice(0, 100)}` : undefined
}

/** Slow senders: so many connections that each send a byte now and then. */
async function holdOpen(origin: string, many: number, forMs: number): Promise<RawAnswer[]> {
  const head = rawRequest(origin, `POST ${path}`, [json, 'Content-Length: 1000'])
  const bytes = Array.from({ length: Math.ceil(forMs / 1000) }, () => '{')
  return Promise.all(Array.from({ length: many }, () => sendRaw(origin, [head, ...bytes], { pauseMs: 1000, silentMs: forMs })))
}

export const framing: Check = {
  goal: 'G14',
  says: 'A request that two readers would understand differently is read as none, and slow ones hold nobody up',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const before = portico.parts.api
    const silentMs = arena.size(600, 3000)
    const framed = requests.map(([name, more, body]) => ({ name, whole: rawRequest(portico.url, `POST ${path}`, more, body) }))
    const all = [...framed, ...lines.map(([name, whole]) => ({ name, whole }))]
    const faults: Fault[] = []
    let answered = 0
    await withHands(8, all, async ({ name, whole }) => {
      const answer = await sendRaw(portico.url, [whole], { silentMs })
      if (answer.status > 0) answered++
      const complaint = complaintOf(answer)
      if (complaint) faults.push(`${name}: ${complaint}`)
    })
    const twin = await sendRaw(portico.url, [rawRequest(portico.url, 'GET /api/openapi.json', ['Connection: close'])])
    const slow = arena.size(10, 200)
    const held = holdOpen(portico.url, slow, arena.size(1500, 15_000))
    await pause(500)
    const others = await withHands(4, Array.from({ length: arena.size(10, 200) }), () => call(portico.url, undefined, '/api/openapi.json'))
    const late = others.filter(({ status, ms }) => status !== 200 || (arena.profile === 'full' && ms > 2000))
    if (late.length > 0) faults.push(`${late.length} of ${others.length} calls beside ${slow} slow ones were not answered in time`)
    if ((await held).some(({ status }) => status >= 500)) faults.push('a slow request was answered with 5xx')
    if (portico.parts.api !== before) faults.push('the process of the API has changed')
    return {
      reached: `${all.length} requests, ${slow} slow ones: ${faults.length} complaints`,
      faults,
      evidence: [
        { of: 'a good request over the same socket', seen: twin.status === 200 ? 1 : 0, atLeast: 1 },
        { of: 'answers', seen: answered, atLeast: all.length - 8 },
      ],
    }
  },
}
