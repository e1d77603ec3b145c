import { randomUUID } from 'node:crypto'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
let logged = ''
beforeAll(async () => {
  const logTo = { write: (line: string) => (logged += line) } as unknown as NodeJS.WritableStream
  portico = await aPortico(inject('cluster'), { logTo })
  await portico.admin.query(`create function cannot() returns trigger language plpgsql as
    $$ begin raise exception 'could not write' using errcode = tg_argv[0]; end $$`)
})
afterAll(() => portico?.close())

test.each([
  ['whose disk is full', '53100'],
  ['that is out of memory', '53200'],
  ['whose disk fails', '58030'],
])('a database %s asks the writer to try again, keeps nothing half, and the log says why', async (_what, sqlState) => {
  const id = await aCapturedPayment(portico)
  const staff = portico.as(portico.world.northwind.people.administrator!)
  const headers = { 'idempotency-key': randomUUID() }
  const refund = () =>
    staff.post(`/api/v1/crm/transactions/${id}/refunds`, { amountMinor: 100, reasonCode: 'CustomerRequest' }, { headers })
  logged = ''
  await portico.admin.query(`create trigger cannot before insert on outbox for each row execute function cannot('${sqlState}')`)
  const refused = await refund()
  await portico.admin.query('drop trigger cannot on outbox')

  expect(refused).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': expect.any(String) } })
  expect(refused.text).not.toContain('could not write')
  expect(logged).toContain('could not write')
  expect((await staff.get(`/api/v1/crm/transactions/${id}`)).body).toMatchObject({ amountRefundPendingMinor: 0 })
  expect((await refund()).status).toBeLessThan(300)
})
