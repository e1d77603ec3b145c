import { describe, expect, test } from 'vitest'
import { defaultChecks } from './default-checks.ts'
import { type Check, judge, type RiskFacts } from './judge.ts'

const facts: RiskFacts = {
  amountMinor: 5000,
  currency: 'EUR',
  counts: { CardVelocity: 1, EmailVelocity: 1, IpVelocity: 1, DeviceVelocity: 1 },
  cardCountry: 'NO',
  ipCountry: 'NO',
  billingCountry: 'NO',
  score: 12,
  scoreState: 'Given',
}
const verdict = (change: Partial<RiskFacts>, checks: readonly Check[] = defaultChecks) => judge(checks, { ...facts, ...change })
const outcomeOf = (kind: string, change: Partial<RiskFacts>) => verdict(change).findings.find((finding) => finding.kind === kind)

test('an ordinary payment passes every check, and each says what it found', () => {
  const { verdict: of, findings } = verdict({})
  expect(of).toBe('Allow')
  expect(findings.every(({ outcome }) => outcome === 'Passed')).toBe(true)
  expect(findings.find(({ kind }) => kind === 'Score')).toMatchObject({ value: 12, threshold: 70 })
})

test.each([
  [{ counts: { CardVelocity: 5 } }, 'Allow'],
  [{ counts: { CardVelocity: 6 } }, 'Review'],
  [{ counts: { CardVelocity: 15 } }, 'Block'],
  [{ amountMinor: 999_999 }, 'Allow'],
  [{ amountMinor: 1_000_000 }, 'Review'],
  [{ amountMinor: 1_000_000, currency: 'TRY' }, 'Allow'],
  [{ ipCountry: 'TR' }, 'Review'],
  [{ billingCountry: 'TR' }, 'Review'],
  [{ score: 69 }, 'Allow'],
  [{ score: 70 }, 'Review'],
  [{ score: 90 }, 'Block'],
  [{ score: 90, amountMinor: 1_000_000 }, 'Block'],
] as [Partial<RiskFacts>, string][])('%j leads to %s', (change, expected) => {
  expect(verdict(change).verdict).toBe(expected)
})

describe('a missing fact', () => {
  test('says nothing against a payment', () => {
    const nothing = { counts: {}, cardCountry: null, ipCountry: null, billingCountry: null, score: null, scoreState: 'Late' } as const
    expect(verdict(nothing).verdict).toBe('Allow')
    expect(outcomeOf('CardVelocity', nothing)).toMatchObject({ outcome: 'Unknown', value: null })
    expect(outcomeOf('BinAndIp', nothing)).toMatchObject({ outcome: 'Unknown' })
  })

  test.each(['Unsigned', 'Contradictory'] as const)('a score that is %s is looked at by a person, however low it is', (scoreState) => {
    expect(verdict({ score: 10, scoreState }).verdict).toBe('Review')
    expect(verdict({ score: 10, scoreState: 'Given' }).verdict).toBe('Allow')
  })
})

test('without checks every payment is allowed', () => {
  expect(judge([], facts)).toEqual({ verdict: 'Allow', findings: [] })
})
