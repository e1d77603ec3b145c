import { createHash } from 'node:crypto'
import type { BadRequest } from './bad-requests.fixture.ts'
import type { JsonSchema, Sent } from './ways.fixture.ts'

type Read = {
  minimum?: number
  maximum?: number
  maxItems?: number
  maxLength?: number
  minLength?: number
  pattern?: string
  enum?: string[]
  format?: string
}

/** Query values with one fault each. `read`: what a value means; `written`: how its text may look. */
export function badQueries(sent: Sent, { read, written }: { read: JsonSchema; written: JsonSchema }): BadRequest[] {
  const declared = Object.entries(read.properties ?? {})
  const required = written.required ?? []
  return [
    ...declared.flatMap(([name, schema]) => {
      const sendable = (written.properties?.[name] ?? {}) as Read
      const values = [...new Set([...textsFor(schema, sendable), 'a\u0000b'])].map((value) => ({
        name: `query ${name}: ${show(value)}`,
        raw: encodeURIComponent(value),
      }))
      const odd = ['%E0%A4%A', '%ED%A0%80', '%'].map((raw) => ({ name: `query ${name}: the broken escape ${raw}`, raw }))
      const single = [...values, ...odd].map(({ name: says, raw }) => ({
        name: says,
        sent: replaced(sent, name, raw),
        field: `query.${name}`,
      }))
      return [
        ...single,
        { name: `query ${name} twice`, sent: appended(replaced(sent, name, '1'), `${name}=1`), field: `query.${name}` },
        {
          name: `query ${name} twice, in another case`,
          sent: appended(replaced(sent, name, '1'), `${flipped(name)}=1`),
          field: `query.${name}`,
        },
        { name: `query ${name} as a list`, sent: appended(sent, `${name}[]=1`), field: `query.${name}[]` },
      ]
    }),
    ...required.map((name) => ({ name: `no query ${name}`, sent: replaced(sent, name, undefined), field: `query.${name}` })),
  ]
}

/** What no call takes. Enough of them that a call without input of its own gets its share of faults. */
export const strangeNames = [
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'unknown', 'limit', 'offset', 'page', 'q', 'fields', 'include', '$where',
  '$ne', 'id[]', 'a.b', 'a[b]', 'a b', '0', '-1', 'null', 'undefined', 'Ω', '💩', '%', '&amp;', "'", '"', '<b>', '../..', 'x'.repeat(500), 'callback',
  'access_token', 'authorization', 'mode[]', 'merchant_id', 'tenant_id', 'userId', 'organizationId', 'debug', ';', '--', '\t',
] // biome-ignore format: one list of words

export const strangeQueries = (sent: Sent): BadRequest[] =>
  strangeNames.map((name) => ({
    name: `query has ${show(name)}`,
    sent: appended(sent, `${encodeURIComponent(name)}=1`),
    field: `query.${name}`,
  }))

function textsFor(schema: JsonSchema, written: Read): string[] {
  if (schema.type === 'integer') return integers(schema as Read)
  if (schema.type === 'array') return lists(schema.items as Read, schema as Read, written)
  return misfits(schema as Read)
}

const integers = ({ minimum = 0, maximum = 0 }: Read) => [
  String(BigInt(minimum) - 1n), String(BigInt(maximum) + 1n), '1.5', 'abc', '9007199254740992', '9'.repeat(17), '1e3', '0x1F', '+1', ' 1', '1 ', '1,2', '1_000', '١', 'null', 'NaN', 'true', '--1', '[1]', '{}',
] // biome-ignore format: one list of words

function lists(item: Read, { maxItems = 0 }: Read, { maxLength = 0 }: Read): string[] {
  const wrong = misfits(item)
  const fitting =
    item.enum?.[0] ??
    (item.format === 'uuid' ? '019a0000-0000-7000-8000-000000000001' : ['EU', 'EUR', 'Acquirer'].find((word) => fits(item, word)))
  const mixed =
    fitting === undefined
      ? []
      : [
          `${fitting},`,
          `,${fitting}`,
          `${fitting},,${fitting}`,
          Array(maxItems + 1)
            .fill(fitting)
            .join(','),
        ]
  return [...wrong.filter((value) => value !== ''), ...mixed, ',', 'x'.repeat(maxLength + 1)]
}

const candidates = [
  'no such value', '-', '!', ' ', '\t', '../x', 'Ω', "' or 1=1 --", '2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T00:00:00', '1', 'null', '{}', 'eu', 'EURO',
] // biome-ignore format: one list of words

function misfits(schema: Read): string[] {
  const { minLength = 0, maxLength } = schema
  const lengths = [...(minLength > 1 ? ['x'.repeat(minLength - 1)] : []), ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)])]
  return [...lengths, ...candidates.filter((value) => !fits(schema, value))]
}
function fits({ minLength = 0, maxLength, pattern, enum: values, format }: Read, value: string): boolean {
  if (value.length < minLength || (maxLength !== undefined && value.length > maxLength)) return false
  if (values) return values.includes(value)
  return pattern === undefined ? format === undefined : new RegExp(pattern, 'u').test(value)
}

/** The request with one query value changed, added or taken away; `raw` is already escaped, or broken on purpose. */
function replaced(sent: Sent, name: string, raw: string | undefined): Sent {
  const [path, query = ''] = sent.url.split('?')
  const others = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  const all = raw === undefined ? others : [...others, `${name}=${raw}`]
  return { ...sent, url: all.length > 0 ? `${path}?${all.join('&')}` : path! }
}
const appended = (sent: Sent, pair: string): Sent => ({ ...sent, url: `${sent.url}${sent.url.includes('?') ? '&' : '?'}${pair}` })
const flipped = (name: string) => (name.toUpperCase() === name ? name.toLowerCase() : name.toUpperCase())
const show = (value: string) =>
  JSON.stringify(
    value.length > 30 ? `${value.slice(0, 30)}… (${value.length} ${createHash('sha1').update(value).digest('hex').slice(0, 6)})` : value,
  )
