import type { CaptureMethod, PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import { captureMethods, paymentMethods } from '@portico/contract/features/transactions/transaction-words.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SANDBOX_PROVIDERS } from '../../../connectors/index.ts'
import { type RouteFacts, type RouteLine, route } from './route.ts'

const [adelphi] = SANDBOX_PROVIDERS
const facts: RouteFacts = { paymentMethod: 'Card', currency: 'EUR', captureMethod: 'Automatic', asked: [] }
const line = (provider: string, position: number, change: Partial<RouteLine> = {}): RouteLine => ({
  provider,
  position,
  mid: 'M1',
  paymentMethod: 'Card',
  currency: 'EUR',
  isActive: true,
  needsMid: true,
  providerIsActive: true,
  hasCredentials: true,
  capabilities: adelphi!.capabilities,
  ...change,
})
const againstFirst = (change: Partial<RouteLine>, given: Partial<RouteFacts> = {}) => {
  const { candidates, chosen } = route([line('First', 1, change), line('Second', 2)], { ...facts, ...given })
  return [candidates[0]!.whyNot, chosen?.provider]
}

test('the first of the order is chosen, whatever the order in which the lines come', () => {
  expect(route([line('Second', 2), line('First', 1)], facts)).toMatchObject({
    candidates: [{ provider: 'First', eligible: true, whyNot: null }, { provider: 'Second' }],
    chosen: { provider: 'First' },
  })
  expect(route([], facts)).toEqual({ candidates: [], chosen: undefined })
})

describe('a provider is passed over', () => {
  test.each([
    ['Inactive', { isActive: false }],
    ['OtherCurrency', { currency: 'GBP' }],
    ['OtherMethod', { paymentMethod: 'Wallet' }],
    ['NoCredentials', { hasCredentials: false }],
    ['NotConnected', { capabilities: undefined }],
    ['ProviderInactive', { providerIsActive: false }],
    ['NoMid', { mid: null }],
    ['NotSupported', { capabilities: { ...adelphi!.capabilities, methods: ['bank'] } }],
  ] as const)('for %s', (whyNot, change) => {
    expect(againstFirst(change)).toEqual([whyNot, 'Second'])
  })

  test('that was asked already', () => expect(againstFirst({}, { asked: ['First'] })).toEqual(['AskedAlready', 'Second']))
  test('without a MID only where it needs one', () => expect(againstFirst({ mid: null, needsMid: false })).toEqual([null, 'First']))

  test('that cannot capture later, or not more than once', () => {
    const later = { capabilities: { ...adelphi!.capabilities, manualCapture: false } }
    const once = { capabilities: { ...adelphi!.capabilities, multiCapture: false } }
    expect(againstFirst(later, { captureMethod: 'Manual' })).toEqual(['NotSupported', 'Second'])
    expect(againstFirst(once, { captureMethod: 'ManualMultiple' })).toEqual(['NotSupported', 'Second'])
    expect(againstFirst(once, { captureMethod: 'Manual' })).toEqual([null, 'First'])
  })
})

const names = ['A', 'B', 'C', 'D', 'E']
const anyLines = fc.uniqueArray(
  fc.record<RouteLine>({
    provider: fc.constantFrom(...names),
    position: fc.integer({ min: 1, max: 9 }),
    mid: fc.constantFrom(null, 'M1'),
    paymentMethod: fc.constantFrom<PaymentMethod[]>(...paymentMethods),
    currency: fc.constantFrom('EUR', 'GBP'),
    isActive: fc.boolean(),
    needsMid: fc.boolean(),
    providerIsActive: fc.boolean(),
    hasCredentials: fc.boolean(),
    capabilities: fc.constantFrom(undefined, ...SANDBOX_PROVIDERS.map(({ capabilities }) => capabilities)),
  }),
  { selector: ({ provider }) => provider },
)
const anyFacts = fc.record<RouteFacts>({
  paymentMethod: fc.constantFrom<PaymentMethod[]>(...paymentMethods),
  currency: fc.constantFrom('EUR', 'GBP'),
  captureMethod: fc.constantFrom<CaptureMethod[]>(...captureMethods),
  asked: fc.subarray(names),
})

describe('whatever the map and the payment', () => {
  test('each line is judged once, an eligible one has no reason against it, and the first of those is chosen', () => {
    fc.assert(
      fc.property(anyLines, anyFacts, (lines, given) => {
        const { candidates, chosen } = route(lines, given)
        expect(candidates.map(({ provider }) => provider).sort()).toEqual(lines.map(({ provider }) => provider).sort())
        for (const { eligible, whyNot } of candidates) expect(eligible).toBe(whyNot === null)
        expect(chosen).toBe(candidates.find(({ eligible }) => eligible))
        if (chosen) expect(given.asked).not.toContain(chosen.provider)
      }),
    )
  })

  test('asking one after the other asks each eligible provider once, in the order of the map, and ends', () => {
    fc.assert(
      fc.property(anyLines, anyFacts, (lines, given) => {
        const eligible = route(lines, given).candidates.filter((one) => one.eligible)
        const asked: string[] = [...given.asked]
        for (let next = route(lines, given).chosen; next; next = route(lines, { ...given, asked }).chosen) asked.push(next.provider)
        expect(asked.slice(given.asked.length)).toEqual(eligible.map(({ provider }) => provider))
      }),
    )
  })

  test('a line of another payment changes no choice', () => {
    fc.assert(
      fc.property(anyLines, anyFacts, (lines, given) => {
        const others = lines.map((one) => ({ ...one, provider: `${one.provider}'`, currency: 'XXX' }))
        expect(route([...others, ...lines], given).chosen).toEqual(route(lines, given).chosen)
      }),
    )
  })
})
