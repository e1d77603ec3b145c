import { brokenJson, formatCases, naughtyStrings } from '../../../attack/corpora.ts'
import type { Catalogue, Operation, Parameter } from '../../../attack/operations.ts'
import { isJson, type Request, requestOf } from '../../../attack/request.ts'
import { fitsText, sampleOf, shapesOf } from '../../../attack/sample.ts'
import { badBodies, badValues } from '../../../attack/spoil.ts'

/** `isWrong`: no reader of the operation's schema may take it. Others are only strange. */
export type BadRequest = { name: string; request: Request; isWrong: boolean }

const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'unknown',
  'limit',
  '$where',
  'id[]',
  'a.b',
  'debug',
  'tenant_id',
  '💩',
  '"',
  '../..',
]
const strangeIds = [
  'x',
  '-1',
  'null',
  "';drop table x--",
  '<b>',
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '..%2f..%2fx',
  'x'.repeat(300),
  '💩',
]
const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  'json',
  '',
]
const huge = '1'.repeat(1_200_000)

/** Every way to spoil one operation that its description gives away. */
export function badRequests(catalogue: Catalogue, operation: Operation): BadRequest[] {
  const good = requestOf(catalogue, operation)
  return [
    ...(isJson(operation) ? spoiltBodies(catalogue, operation, good) : []),
    ...operation.parameters.flatMap((parameter) => spoiltParameter(catalogue, operation, good, parameter)),
  ]
}

/** Names and values that no operation knows, and that broke others before. */
export function strangeQueries(catalogue: Catalogue, operation: Operation): BadRequest[] {
  const good = requestOf(catalogue, operation)
  return [...strangeNames, ...naughtyStrings()]
    .filter((name) => name !== '' && name.isWellFormed() && name.length < 2000)
    .map((name) => withQuery(good, `unknown query ${name.slice(0, 40)}`, `${encodeURIComponent(name)}=${encodeURIComponent(name)}`))
}

function spoiltBodies(catalogue: Catalogue, { body }: Operation, good: Request): BadRequest[] {
  const schema = body!.schema
  const wrong = (name: string, text: string | Uint8Array<ArrayBuffer>, type = 'application/json') => ({
    name,
    request: { ...good, body: text, headers: { ...good.headers, 'content-type': type } },
    isWrong: true,
  })
  const bodies = badBodies(catalogue, schema, sampleOf(catalogue, schema, { whole: true }))
  return [
    ...bodies.map(({ name, raw }) => wrong(name, raw)),
    ...wrongTypes.map((type) => wrong(`sent as ${type || 'nothing'}`, good.body!, type)),
    ...brokenJson().map(({ name, bytes }) => wrong(name, bytes)),
    wrong('100,000 opened lists', '['.repeat(100_000)),
    wrong('100,000 opened objects', '{"a":'.repeat(100_000)),
    wrong('nested 10,000 deep', `${'[['.repeat(5000)}${']]'.repeat(5000)}`),
    wrong('larger than a body may be', `{"a":"${huge}"}`),
    wrong('a number of a million digits', `{"a":${huge.slice(0, 900_000)}}`),
    wrong('half of a character', new Uint8Array([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])),
    wrong('a mark of byte order', `\ufeff${good.body}`),
    wrong('two bodies', `${good.body}${good.body}`),
  ]
}

function spoiltParameter(catalogue: Catalogue, operation: Operation, good: Request, parameter: Parameter): BadRequest[] {
  const { name, schema } = parameter
  if (parameter.in === 'path') {
    const isId = shapesOf(catalogue, schema)[0]?.format === 'uuid'
    return strangeIds.map((id) => ({
      name: `${name} is ${id.slice(0, 20)}`,
      request: requestWithId(catalogue, operation, name, id),
      isWrong: isId,
    }))
  }
  if (parameter.in === 'header') {
    const values = ['nope', 'Live, Test', "' or 1=1", 'x'.repeat(300)]
    // A code of a second factor is read only where one is asked for.
    return values.map((value) => ({
      name: `header ${name}: ${value.slice(0, 20)}`,
      request: { ...good, headers: { ...good.headers, [name.toLowerCase()]: value } },
      isWrong: /^(mode|tenantid)$/i.test(name) && !operation.isPublic,
    }))
  }
  const inQuery = (says: string, value: string, isWrong = true) =>
    withQuery(without(good, name), `query ${name}: ${says}`, `${encodeURIComponent(name)}=${value}`, isWrong)
  const [shape = {}] = shapesOf(catalogue, schema)
  const isText = shape.type === 'string'
  const wrongTexts = isText
    ? badValues(catalogue, schema).flatMap(({ raw }) => (raw.startsWith('"') && raw !== '""' ? [raw] : []))
    : ['abc', '1.5', '9'.repeat(17), '-99999999999', '0x1F', '1e3', '[1]', '{}', 'null']
  const cases = formatCases().filter(({ format, isValid }) => format === shape.format && !isValid)
  return [
    ...wrongTexts.flatMap((raw) => {
      const text = isText ? (JSON.parse(raw) as string) : raw
      // An empty value is one that was left out.
      return text === 'Harbour' && fitsText(shape, text) ? [] : [inQuery(text.slice(0, 30), encodeText(text), !fitsQuery(shape, text))]
    }),
    ...cases.filter(({ text }) => text !== '' && !fitsText(shape, text)).map(({ text }) => inQuery(text.slice(0, 30), encodeText(text))),
    ...['%E0%A4%A', '%ED%A0%80', '%', 'a%00b'].map((raw) => inQuery(raw, raw)),
    withQuery(good, `query ${name} twice`, `${name}=1&${name}=1`),
    withQuery(good, `query ${name} as a list`, `${name}[]=1`),
    withQuery(good, `query ${name} as an object`, `${name}[$ne]=1`),
  ]
}

/** Where a list or a choice is asked for, what a word is good for is the server's to say. */
const fitsQuery = (shape: Record<string, unknown>, text: string) =>
  !['string', 'integer'].includes(String(shape.type)) || fitsText(shape, text)

const encodeText = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')

function requestWithId(catalogue: Catalogue, operation: Operation, name: string, raw: string): Request {
  const mark = 'portico-proof-id'
  const request = requestOf(catalogue, operation, { params: { [name]: mark } })
  return { ...request, path: request.path.replace(mark, raw.startsWith('%') || raw.includes('%2f') ? raw : encodeURIComponent(raw)) }
}

const withQuery = (good: Request, name: string, pair: string, isWrong = true): BadRequest => ({
  name,
  request: { ...good, path: `${good.path}${good.path.includes('?') ? '&' : '?'}${pair}` },
  isWrong,
})

function without(good: Request, name: string): Request {
  const [path = '', query = ''] = good.path.split('?')
  const left = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  return { ...good, path: left.length > 0 ? `${path}?${left.join('&')}` : path }
}
