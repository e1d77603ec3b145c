import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Wire } from '@portico/contract/core/wire.ts'
import { expect, test } from 'vitest'

const contracts = join(import.meta.dirname, '../../../contract')

/** Separate services: their paths are right below /api. */
const services =
  /^(acc|support|fs|banking|reporting|btd-transactions|disputes?|webhooks?|wh2?|identity|conversion-tool|leave|terminal|external)/
/** The person's own, the same for everyone, and what the specification has at one address for both audiences. */
const shared = new RegExp(
  `^(${[
    ...[
      'session',
      'preferences',
      '_configuration',
      'tenants',
      'crm/lookup',
      'crm/payment-channels',
      'crm/transaction-service-providers',
      'crm/users/roles',
    ],
    ...['reports/(customer/)?transaction-summary', 'transactions/[^/]+/check-balance'],
  ].join('|')})(/|$)`,
)

/** The fault of an address's place, by the rules of the specification (000 section 7). */
function faultOf(path: string, audience: string): string | undefined {
  if (path.startsWith('/v1/api/in-app-notifications')) return undefined
  const [, version, rest = ''] = /^\/api\/(v1\/)?(.*)$/.exec(path) ?? []
  if (rest === '') return 'is no address of the api'
  const word = rest.replace(/^crm\//, '').split('/')[0] ?? ''
  if (services.test(word) !== (version === undefined)) return version ? 'belongs below /api' : 'belongs below /api/v1'
  if (version === undefined || shared.test(rest)) return undefined
  return rest.startsWith('crm/') === (audience === 'staff') ? undefined : `is not where ${audience} users call`
}

const files = globSync('features/*/*.wire.gen.ts', { cwd: contracts })
const wires = await Promise.all(files.map(async (file) => ((await import(join(contracts, file))) as { wire: Wire }).wire))
const addresses = wires.flatMap((wire) =>
  Object.entries(wire).flatMap(([name, { paths }]) =>
    Object.entries(paths).map(([audience, path]) => ({ name, audience, path: path ?? '' })),
  ),
)

test('A-HTTP-01/02/03/04/05/06 every call goes where its first word says: a service of its own, or the merchant api, staff by way of crm', () => {
  expect(addresses.length).toBeGreaterThan(60)
  const faults = addresses.flatMap(({ name, audience, path }) => {
    const fault = faultOf(path, audience)
    return fault ? [`${name}: ${path} ${fault}`] : []
  })
  expect(faults).toEqual([])
})

const called = ['acc', 'support', 'fs', 'reporting', 'webhook', 'terminal', 'btd-transactions']
const notCalledYet = ['banking', 'dispute', 'identity', 'conversion-tool', 'leave']

test('A-HTTP-03 of the services that the specification names, seven are called so far', () => {
  const isCalled = (word: string) => addresses.some(({ path }) => `${path}/`.startsWith(`/api/${word}/`))
  expect([...called, ...notCalledYet].filter(isCalled)).toEqual(called)
})

test.each([...called, ...notCalledYet])('A-HTTP-03 a call to %s is right below /api, of staff and of merchants', (word) => {
  for (const audience of ['staff', 'merchant']) {
    expect(faultOf(`/api/${word}/things`, audience)).toBeUndefined()
    for (const path of [`/api/v1/${word}/things`, `/api/v1/crm/${word}/things`]) expect(faultOf(path, audience), path).toBeDefined()
  }
})

test.each([
  ['/api/v1/support/ticket', 'staff'],
  ['/api/transactions', 'merchant'],
  ['/api/v1/transactions', 'staff'],
  ['/api/v1/crm/transactions', 'merchant'],
  ['/api/v1/acc/customers', 'staff'],
  ['/transactions', 'staff'],
])('%s is no address for %s users', (path, audience) => {
  expect(faultOf(path, audience)).toBeDefined()
})
