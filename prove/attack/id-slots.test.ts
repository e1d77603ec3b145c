import { expect, test } from 'vitest'
import { idIn, nameOf, type Slot, slotsIn, slotsOf, withId } from './id-slots.ts'
import type { Operation } from './operations.ts'

const [one, two] = ['0199f9c4-1000-7bd3-a787-b1e700e283c5', '0199f9c4-1000-740a-8c45-3e5fb610acf3']
const good = {
  params: { id: one, type: 'crm' },
  body: { key: two, name: 'A name', tickets: [{ ticketId: two }], roleIds: [one] },
  others: { 'query.merchantId': two },
}

test('every id of a request is a slot, also one deep in its body or one that it leaves out, but not a key of its own', () => {
  expect(slotsIn(good).map(nameOf)).toEqual(['params.id', 'body.tickets.*.ticketId', 'body.roleIds.*', 'query.merchantId'])
})

test('another id is put into one slot, and the rest stays', () => {
  const slot: Slot = ['body', 'tickets', '*', 'ticketId']
  expect([idIn(good, slot), idIn(good, ['query', 'merchantId'])]).toEqual([two, two])
  expect(withId(good, slot, one)).toEqual({ ...good, body: { ...good.body, tickets: [{ ticketId: one }] } })
  expect(withId(good, ['query', 'merchantId'], one)).toMatchObject({ query: { merchantId: one } })
})

test('a description names the same slots, behind references, branches and lists', () => {
  const id = { type: 'string', format: 'uuid' }
  const choice = { oneOf: [{ properties: { labelId: { anyOf: [id, { type: 'null' }] } } }, { properties: { action: { type: 'string' } } }] }
  const operation = {
    parameters: [
      { name: 'id', in: 'path', schema: id },
      { name: 'tenantId', in: 'header', schema: id },
      { name: 'label', in: 'query', schema: { type: 'array', items: id } },
    ],
    body: { contentType: 'application/json', schema: { $ref: 'body' } },
  } as unknown as Operation
  const body = {
    properties: {
      change: choice,
      tickets: { type: 'array', items: { properties: { ticketId: id } } },
      roleIds: { type: 'array', items: id },
    },
  }
  const resolve = (schema: Record<string, unknown>) => (schema.$ref ? body : schema)
  expect(slotsOf(operation, { operations: [], resolve })).toEqual([
    'params.id',
    'query.label',
    'body.change.labelId',
    'body.tickets.*.ticketId',
    'body.roleIds.*',
  ])
})
