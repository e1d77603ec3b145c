import { columnTypes } from '@portico/database/tables.ts'
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { inPieces, insertOf } from './insert-rows.repository.ts'

test('rows of any number are written in pieces of few sizes, in their order and none twice', () => {
  const sizes = new Set<number>()
  for (const length of [0, 1, 2, 3, 37, 512, 1000, 2047]) {
    const rows = Array.from({ length }, (_, at) => at)
    const pieces = inPieces(rows)
    expect(pieces.flat()).toEqual(rows)
    for (const piece of pieces) sizes.add(piece.length)
  }
  expect(sizes.size).toBeLessThanOrEqual(7)
})

test('what belongs together is written by one statement, in as few sizes as that allows', () => {
  const rows = Array.from({ length: 400 }, (_, at) => ({ posting: Math.floor(at / 2) }))
  const pairs = inPieces(rows, ({ posting }) => posting)
  expect(pairs.flat()).toEqual(rows)
  expect(new Set(pairs.map(({ length }) => length))).toEqual(new Set([64, 16]))
  const threes = Array.from({ length: 300 }, (_, at) => ({ posting: Math.floor(at / 3) }))
  expect(inPieces(threes, ({ posting }) => posting).map(({ length }) => length)).toEqual([63, 63, 63, 63, 48])

  const uneven = [3, 70, 1, 2, 5, 64, 63, 3].flatMap((length, posting) => Array.from({ length }, () => ({ posting })))
  const pieces = inPieces(uneven, ({ posting }) => posting)
  expect(pieces.flat()).toEqual(uneven)
  const postings = pieces.flatMap((piece) => [...new Set(piece.map(({ posting }) => posting))])
  expect(postings).toEqual([...new Set(postings)])
})

/** The statements of an insert, as they are sent. */
async function statementsOf(insert: ReturnType<typeof insertOf>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  await insert.execute({ executeQuery: async (statement: CompiledQuery) => void sent.push(statement) } as never)
  return sent
}

test('rows are written as VALUES, whose texts do not depend on the values, far below 65,535 parameters', async () => {
  const row = (n: number) => Object.fromEntries(Object.keys(columnTypes.transactions).map((name) => [name, `${name} ${n}`]))
  const many = await statementsOf(insertOf('transactions', Array.from({ length: 1000 }, (_, n) => row(n)) as never))
  for (const { sql, parameters } of many) {
    expect(sql).toMatch(/^insert into "transactions" \([^()]+\) values \(\$1, /)
    expect(parameters.length).toBeLessThan(8192)
  }
  expect(new Set(many.map(({ sql }) => sql)).size).toBeLessThanOrEqual(7)
  const again = await statementsOf(insertOf('transactions', Array.from({ length: 64 }, (_, n) => row(n + 5000)) as never))
  expect(again.map(({ sql }) => sql)).toEqual([many[0]!.sql])
})

test('the tenant, merchant and mode that all rows have travel once, and columns that a row lacks are null', async () => {
  const of = { tenant_id: 't', merchant_id: 'm', mode: 'Live', id: 'a' }
  const rows = [
    { ...of, title: 'first', kind: undefined },
    { ...of, id: 'b' },
  ]
  const [statement] = await statementsOf(insertOf('transaction_events', rows as never))
  expect(statement).toMatchObject({
    sql: 'insert into "transaction_events" ("tenant_id", "merchant_id", "mode", "id", "title") values ($1, $2, $3, $4, $5), ($1, $2, $3, $6, $7)',
    parameters: ['t', 'm', 'Live', 'a', 'first', 'b', null],
  })
  const [apart] = await statementsOf(insertOf('transaction_events', [of, { ...of, merchant_id: 'n' }] as never))
  expect(apart!.parameters).toEqual(['t', 'Live', 'm', 'a', 'n', 'a'])
})

test('the few rows of a change of money are one statement, and no rows are none', async () => {
  const rows = Array.from({ length: 7 }, (_, n) => ({ tenant_id: 't', id: `${n}` }))
  expect(await statementsOf(insertOf('transaction_events', rows as never))).toHaveLength(1)
  expect(await statementsOf(insertOf('transaction_events', []))).toEqual([])
})
