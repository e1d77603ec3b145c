import { type Contract, endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import { contracts } from '@portico/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AppError } from '../call/app-error.ts'
import { boundsOf } from './bounds.ts'
import { readerOf } from './input.ts'
import { parseStrictJson } from './strict-json.ts'

const mostMs = 20

/** CPU time, the best of ten: what else the machine does, and rubbish that earlier bodies left, count for nothing. */
function cpuMs(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 10 && least > mostMs; turn++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

function readWith(spec: Parameters<typeof boundsOf>[0]) {
  const bounds = boundsOf(spec)
  const read = readerOf(spec.body, 'body')
  return { ...bounds, read: (text: string) => read(parseStrictJson(Buffer.from(text), bounds)) }
}
function refusalOf(work: () => unknown): AppError | undefined {
  try {
    work()
  } catch (error) {
    return error as AppError
  }
}

const bodies = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Contract)
    .filter(([, { body }]) => isSchema(body))
    .map(([name, spec]) => ({ operation: `${feature}.${name}`, spec })),
)
/** The first character of each, over and over; the odd sign at the end makes a pattern look back. */
const hostileTexts = ['1 ', 'a', '4111 1111 1111 1111 ', ' ', '.', 'a@', 'x-']

/** As long as the call takes a body: keys that it does not know, items of the wrong kind, and texts that are hard to read. */
function* hostileBodies({ bytes, known, mostItems }: ReturnType<typeof boundsOf>): Generator<string> {
  yield `{${Array.from({ length: bytes / 14 }, (_, n) => `"k${n}":1`).join(',')}}`
  yield `{"${'k'.repeat(bytes - 10)}":1}`
  for (const key of known) {
    for (const item of ['1', '{"a":1}', `{"${key}":[1,1]}`])
      yield `{"${key}":[${Array(Math.min(mostItems, Math.floor((bytes - 40) / (item.length + 1))))
        .fill(item)
        .join(',')}]}`
    for (const text of hostileTexts) yield `{"${key}":"${text.repeat((bytes - 80) / text.length)}\\u0001"}`
  }
}

test.each(bodies)('no body that $operation refuses takes more than 20 ms of the processor', ({ spec }) => {
  const { read, ...bounds } = readWith(spec)
  const slow: string[] = []
  for (const body of hostileBodies(bounds)) {
    let refused: AppError | undefined
    const ms = cpuMs(() => {
      refused = refusalOf(() => read(body))
    })
    if (ms > mostMs) slow.push(`${body.slice(0, 60)}…: ${ms} ms`)
    if (refused && JSON.stringify(refused.fields ?? {}).length > 3000) slow.push(`${body.slice(0, 60)}…: names too much`)
  }
  expect(slow).toEqual([])
})

describe('a body', () => {
  const spec = (body: z.ZodType) => endpoint({ method: 'POST', summary: 's', paths: { staff: '/x' }, access: 'public', body, reply: null })
  const refused = (body: z.ZodType, text: string) => refusalOf(() => readWith(spec(body)).read(text))

  test('with very many keys is refused for the first twenty of them', () => {
    const many = Object.fromEntries(Array.from({ length: 85_000 }, (_, n) => [`key${n}`, 1]))
    const fields = refused(z.strictObject({ a: z.int() }), JSON.stringify({ a: 1, ...many }))!.fields!
    expect(Object.keys(fields)).toEqual(Array.from({ length: 20 }, (_, n) => `body.key${n}`))
  })

  test('with more items than any list of the call has is refused by the list', () => {
    const list = z.strictObject({ lines: z.array(z.strictObject({ sku: z.int() })).max(50) })
    expect(refused(list, `{"lines":[${Array(60_000).fill('1').join(',')}]}`)!.fields).toEqual({ 'body.lines': 'At most 50 items' })
    expect(refused(list, `{"lines":[${Array(50).fill('{"sku":1}').join(',')}]}`)).toBeUndefined()
  })

  test('may be as long as its fields may be, every character escaped, and a short one 4 KB', () => {
    expect(boundsOf(spec(z.strictObject({ token: z.string().length(43) }))).bytes).toBe(4096)
    const { bytes, read } = readWith(spec(z.strictObject({ content: z.string().max(5000) })))
    const longest = `{"content":"${'\\u0131'.repeat(5000)}"}`
    expect(longest.length).toBeLessThan(bytes)
    expect(bytes).toBeLessThan(40_000)
    expect(read(longest)).toEqual({ content: 'ı'.repeat(5000) })
    const lists = spec(z.strictObject({ names: z.record(z.string().max(10), z.int()).meta({ maxProperties: 3 }) }))
    expect(boundsOf(lists).bytes).toBe(4096)
  })
})
