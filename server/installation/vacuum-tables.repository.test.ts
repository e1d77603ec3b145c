import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { vacuumTables } from './vacuum-tables.repository.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

test('what has just come in is known to the planner, and counted without a look at the rows', async () => {
  await aCapturedPayment(portico, {})
  await vacuumTables(portico.database.ownerUrl)
  const { rows } = await portico.admin.query(
    `select relname, reltuples, relallvisible from pg_class
     where relname in ('transactions', 'transaction_events', 'ledger_entries') and (reltuples < 1 or relallvisible < 1)`,
  )
  expect(rows).toEqual([])
})
