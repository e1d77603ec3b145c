// Type tests: every line under an expect-error comment must fail to compile, everything else must compile.
import { endpoint, file, multipart } from '@portico/contract/core/endpoint.ts'
import { compilerErrorsOf } from '@portico/testkit/machine/compiler-errors.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from './implement.ts'

const params = z.strictObject({ id: z.uuid() })
const Payment = z.object({ id: z.uuid(), amountMinor: z.int() })
const access = { staff: 'CRM.Transaction.View' } as const
const paths = { staff: '/things/:id' } as const
const things = {
  get: endpoint({ method: 'GET', summary: 's', paths, access, params, reply: Payment }),
  refund: endpoint({
    method: 'POST',
    summary: 's',
    paths,
    access,
    params,
    query: z.strictObject({ pageSize: z.string().transform(Number).pipe(z.int()).default(20) }),
    body: z.strictObject({ amountMinor: z.int(), final: z.boolean().default(true) }),
    reply: Payment,
  }),
  csv: endpoint({ method: 'GET', summary: 's', paths, access, params, reply: file('text/csv') }),
  attach: endpoint({
    method: 'POST',
    summary: 's',
    paths,
    access,
    params,
    body: multipart(z.strictObject({ title: z.string() }), { maxBytes: 1 }),
    reply: null,
  }),
}
const payment = async () => ({ id: 'x', amountMinor: 1 })
const csv = async () => ({ name: 'x.csv', bytes: new Uint8Array() })
const attach = async () => undefined

/** A feature answers each of its calls, with what was declared. */
export function aFeatureAnswersEachOfItsCallsWithWhatWasDeclared() {
  implement(things, {
    get: payment,
    csv,
    refund: async ({ params: { id }, body, query, actor }) => ({
      id: `${id}${actor.name}`,
      amountMinor: body.amountMinor * query.pageSize,
    }),
    attach: async ({ file: upload, body }) => void [upload.name, body.title],
  })
  // @ts-expect-error a handler is missing
  implement(things, { get: payment, csv, refund: payment })
  // @ts-expect-error a handler for a call that does not exist
  implement(things, { get: payment, csv, refund: payment, attach, erase: attach })
  // @ts-expect-error a field of the reply is missing
  implement(things, { get: async () => ({ id: 'x' }), csv, refund: payment, attach })
  // @ts-expect-error a field of the reply has the wrong type
  implement(things, { get: async () => ({ id: 'x', amountMinor: '1' }), csv, refund: payment, attach })
  // @ts-expect-error a file is bytes with a name
  implement(things, { get: payment, csv: payment, refund: payment, attach })
  // @ts-expect-error a call without body is given none
  implement(things, { get: async ({ body }) => ({ id: String(body), amountMinor: 1 }), csv, refund: payment, attach })
}

test('the compiler accepts and refuses every line above as it says', () => {
  expect(compilerErrorsOf(import.meta.filename)).toEqual([])
})
