// Type tests: every line under an expect-error comment must fail to compile, everything else must compile.
import { compilerErrorsOf } from '@portico/testkit/machine/compiler-errors.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type CallInput, type CallOutput, type Endpoint, endpoint, events, file, multipart, text } from './endpoint.ts'

const id = z.strictObject({ id: z.uuid() })
const Payment = z.object({ id: z.uuid(), amountMinor: z.int() })
const inside = { staff: 'CRM.Transaction.View', merchant: 'Merchant.Transaction.View' } as const
const refunds = { staff: '/things/:id/refunds' } as const
const things = {
  get: endpoint({
    method: 'GET',
    summary: 's',
    paths: { staff: '/things/:id', merchant: '/my/:id' },
    access: inside,
    params: id,
    reply: Payment,
  }),
  list: endpoint({
    method: 'GET',
    summary: 's',
    paths: { staff: '/things' },
    access: { staff: 'signed-in' },
    query: z.strictObject({ pageSize: z.string().transform(Number).pipe(z.int()).default(20) }),
    reply: z.object({ data: z.array(Payment) }),
  }),
  refund: endpoint({
    method: 'POST',
    summary: 's',
    paths: refunds,
    access: { staff: ['CRM.Transaction.Actions.Refund', 'Platform.Transaction.Actions.Refund'] },
    params: id,
    headers: z.object({ 'x-reason': z.string() }),
    body: z.strictObject({ amountMinor: z.int(), final: z.boolean().default(true) }),
    status: 201,
    reply: Payment,
    idempotent: true,
    refusals: ['refund_exceeds_balance'],
  }),
  csv: endpoint({ method: 'GET', summary: 's', paths: { staff: '/things.csv' }, access: { staff: 'signed-in' }, reply: file('text/csv') }),
  log: endpoint({ method: 'GET', summary: 's', paths: { staff: '/things.txt' }, access: 'public', reply: text() }),
  news: endpoint({ method: 'GET', summary: 's', paths: { staff: '/news' }, access: 'public', reply: events(Payment) }),
  attach: endpoint({
    method: 'POST',
    summary: 's',
    paths: { staff: '/things/:id/files' },
    access: inside,
    params: id,
    body: multipart(z.strictObject({ title: z.string() }), { maxBytes: 1 }),
    reply: null,
  }),
}
declare const call: <E extends Endpoint>(spec: E, input: CallInput<E>) => CallOutput<E>
const params = { id: 'x' }

/** What a caller must pass. */
export function whatACallerMustPass() {
  call(things.get, { params, mode: 'Test', tenantId: 'x' })
  // @ts-expect-error the params are missing
  call(things.get, {})
  // @ts-expect-error a mode that does not exist
  call(things.get, { params, mode: 'Sandbox' })
  call(things.list, {})
  call(things.list, { query: { pageSize: 5 } })
  // @ts-expect-error a query value of the wrong type
  call(things.list, { query: { pageSize: 'five' } })
  // @ts-expect-error a query name that does not exist
  call(things.list, { query: { size: 5 } })

  const headers = { 'x-reason': 'r' }
  call(things.refund, { params, headers, body: { amountMinor: 1 }, idempotencyKey: 'k' })
  // @ts-expect-error a money step without its key
  call(things.refund, { params, headers, body: { amountMinor: 1 } })
  // @ts-expect-error a header is missing
  call(things.refund, { params, body: { amountMinor: 1 }, idempotencyKey: 'k' })
  // @ts-expect-error an amount is a number
  call(things.refund, { params, headers, body: { amountMinor: '1' }, idempotencyKey: 'k' })
  // @ts-expect-error the file is missing
  call(things.attach, { params, body: { title: 't' } })
}

/** What a caller gets. */
export function whatACallerGets() {
  expectTypeOf(call(things.get, { params })).toEqualTypeOf<{ id: string; amountMinor: number }>()
  expectTypeOf(call(things.csv, {})).toEqualTypeOf<{ name: string; blob: Blob }>()
  expectTypeOf(call(things.log, {})).toEqualTypeOf<string>()
  expectTypeOf(call(things.attach, { params, body: { title: 't' }, file: new File([], 'f') })).toEqualTypeOf<void>()
  // @ts-expect-error a field that the reply does not declare
  call(things.get, { params }).secret
}

/** What a declaration must say. */
export function whatADeclarationMustSay() {
  const paths = { staff: '/x' } as const
  // @ts-expect-error a reply is a schema, a file, text, events or null
  endpoint({ method: 'GET', summary: 's', paths, access: 'public', reply: { id: 'string' } })
  // @ts-expect-error access must be declared
  endpoint({ method: 'GET', summary: 's', paths, reply: null })
  // @ts-expect-error access names a permission of the catalogue
  endpoint({ method: 'GET', summary: 's', paths, access: { staff: 'CRM.Transaction.Erase' }, reply: null })
  // @ts-expect-error an audience that does not exist
  endpoint({ method: 'GET', summary: 's', paths: { guest: '/x' }, access: 'public', reply: null })
  // @ts-expect-error a path begins with a slash
  endpoint({ method: 'GET', summary: 's', paths: { staff: 'x' }, access: 'public', reply: null })
  // @ts-expect-error a refusal is one of the catalogue of errors
  endpoint({ method: 'GET', summary: 's', paths, access: 'public', reply: null, refusals: ['no_way'] })
  // @ts-expect-error records are about a noun that there is
  endpoint({ method: 'POST', summary: 's', paths, access: 'public', reply: null, records: { about: 'users' } })
  // @ts-expect-error a status that is not a success
  endpoint({ method: 'GET', summary: 's', paths, access: 'public', reply: null, status: 404 })
}

test('the compiler accepts and refuses every line above as it says', () => {
  expect(compilerErrorsOf(import.meta.filename)).toEqual([])
})
