import { gzipSync } from 'node:zlib'
import type { BadRequest } from './bad-requests.fixture.ts'
import { badValues, objects } from './bad-values.fixture.ts'
import type { JsonSchema, Sent } from './ways.fixture.ts'

const withBody = (sent: Sent, payload: string | Buffer, type = 'application/json'): Sent => ({
  ...sent,
  payload,
  headers: { ...sent.headers, 'content-type': type },
})

/** Bodies with one fault each: in one field, in the text, in its type. */
export function badBodies(sent: Sent, schema: JsonSchema): BadRequest[] {
  const good = JSON.parse(sent.payload as string) as unknown
  const inFields = objects(schema, good).map(({ name, raw, at }) => ({
    name: `body: ${name}`,
    sent: withBody(sent, raw),
    field: at === undefined ? 'body' : `body.${at}`,
  }))
  const ofWhole = badValues(schema, good)
    .filter(({ at }) => at === undefined)
    .filter(({ name }) => !/unknown key|key twice|: /.test(name))
    .map(({ name, raw }) => ({ name: `the body is ${name}`, sent: withBody(sent, raw), field: 'body' }))
  const wrongTypes = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image/png',
    'json',
  ].map((type) => ({
    name: `sent as ${type}`,
    sent: withBody(sent, sent.payload!, type),
    field: 'headers.content-type',
  }))
  return [...inFields, ...ofWhole, ...badTexts(sent), ...wrongTypes, compressed(sent)]
}

/** Said to be compressed, and so it is. */
const compressed = (sent: Sent): BadRequest => ({
  name: 'the body is compressed',
  sent: { ...sent, payload: gzipSync(sent.payload!), headers: { ...sent.headers, 'content-encoding': 'gzip' } },
  field: 'headers.content-encoding',
})

/** Uploads whose parts are not framed as their type says, or hold what no upload may. */
export function badUploads(sent: Sent): BadRequest[] {
  const payload = (sent.payload as Buffer).toString('latin1')
  const type = sent.headers['content-type']!
  const boundary = /boundary="?([^";]+)/.exec(type)![1]!
  const before = (part: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${part}"\r\n\r\nx\r\n${payload}`
  const framed = (name: string, text: string, contentType = type, field = 'body'): BadRequest => ({
    name: `an upload ${name}`,
    sent: withBody(sent, Buffer.from(text, 'latin1'), contentType),
    field,
  })
  const ofType = 'headers.content-type'
  return [
    framed('without a boundary', payload, 'multipart/form-data', ofType),
    framed('with an empty boundary', payload, 'multipart/form-data; boundary=', ofType),
    framed('with a boundary that is too long', payload, `multipart/form-data; boundary=${'x'.repeat(71)}`, ofType),
    framed('with another boundary', payload, 'multipart/form-data; boundary=another'),
    framed('with LF at the ends of its lines', payload.replaceAll('\r\n', '\n')),
    framed('that ends early', payload.slice(0, payload.indexOf('\r\n\r\n'))),
    framed('of nothing', ''),
    framed('with a field __proto__', before('__proto__'), type, 'body.__proto__'),
    framed('with a field constructor', before('constructor'), type, 'body.constructor'),
    framed('with a field that is unknown', before('unknown'), type, 'body.unknown'),
    ...['application/json', 'text/plain', 'multipart/mixed; boundary=x'].map((other) => framed(`sent as ${other}`, payload, other, ofType)),
    compressed(sent),
  ]
}

function badTexts(sent: Sent): BadRequest[] {
  const payload = sent.payload as string
  const texts: [name: string, raw: string | Buffer][] = [
    ['broken off', payload.slice(0, -1)],
    ['followed by more', `${payload}{}`],
    ['with single quotes', "{'a':1}"],
    ['with a trailing comma', '{"a":1,}'],
    ['with a comment', `${payload}//x`],
    ['with NaN', '{"a":NaN}'],
    ['with a leading zero', '{"a":01}'],
    ['with a raw line feed in a text', '{"a":"\n"}'],
    ['nested too deep', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['nested far too deep', `${'['.repeat(50_000)}`],
    ['not UTF-8', withBytes(payload, [0xc3, 0x28, 0xff])],
    ['an overlong UTF-8 form', withBytes(payload, [0xc0, 0xaf])],
    ['marked with a BOM', Buffer.from(`\ufeff${payload}`)],
    ['larger than a body may be', `{"a":"${'x'.repeat(1_100_000)}"}`],
    ['nothing', ''],
    ['blank', ' '],
    ['a page', '<html></html>'],
    ['a form', 'a=1&b=2'],
  ]
  return texts.map(([name, raw]) => ({ name: `the body is ${name}`, sent: withBody(sent, raw) }))
}

/** The good body with these bytes at the end of its last text, or before everything where it has none. */
function withBytes(payload: string, bytes: number[]): Buffer {
  const at = payload.lastIndexOf('"')
  const cut = at < 0 ? 0 : at
  return Buffer.concat([Buffer.from(payload.slice(0, cut)), Buffer.from(bytes), Buffer.from(payload.slice(cut))])
}
