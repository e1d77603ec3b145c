import * as words from '@portico/contract/features/transactions/transaction-words.ts'
import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await aDatabase(inject('cluster'))
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await database?.drop()
})

test.each([
  ['type', words.transactionTypes],
  ['status', words.transactionStatuses],
  ['close_reason', words.closeReasons],
  ['payment_method', words.paymentMethods],
  ['capture_method', words.captureMethods],
  ['source', words.sources],
])('the database takes for %s the words of the contract and no others', async (column, contract) => {
  const { rows } = await admin.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [`transactions_${column}`],
  )
  const words = [...rows[0]!.definition.matchAll(/'([^']+)'::text/g)].map(([, word]) => word)
  expect(words.sort()).toEqual([...contract].sort())
})
