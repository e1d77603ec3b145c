import { readFileSync } from 'node:fs'
import { declineCodes as declared } from '@portico/contract/features/transactions/decline-codes.ts'
import { publicData } from '@portico/testkit/files/public-data.ts'
import { expect, test } from 'vitest'
import { declineCodes, isKnownCode, normalise, normaliseFailure } from './normalise.ts'

test.each([
  ['00', 'Approved', 'None', false],
  ['51', 'InsufficientFunds', 'RetryLater', true],
  ['05', 'DoNotHonour', 'RetryOtherMethod', false],
  ['54', 'ExpiredCard', 'RetryOtherMethod', false],
  ['41', 'LostCard', 'DoNotRetry', false],
  ['43', 'StolenCard', 'DoNotRetry', false],
  ['59', 'SuspectedFraud', 'DoNotRetry', false],
  ['61', 'LimitExceeded', 'RetryLater', true],
  ['91', 'IssuerUnavailable', 'RetryLater', true],
  ['1A', 'AuthenticationRequired', 'RetryLater', true],
  ['n7', 'InvalidCvc', 'RetryOtherMethod', false],
])('code %s is %s, %s', (code, normalisedCode, adviceCode, isSoftDecline) => {
  expect(normalise(code)).toMatchObject({ normalisedCode, adviceCode, isSoftDecline })
})

test('an unknown code keeps the provider’s text and advises nothing', () => {
  expect(normalise('ZZ', 'Moon in the wrong phase')).toEqual({
    normalisedCode: 'Unknown',
    text: 'Moon in the wrong phase',
    adviceCode: 'None',
    isSoftDecline: false,
  })
  expect(normalise('constructor').normalisedCode).toBe('Unknown')
})

test('a lost answer may be asked for later', () => {
  expect(normaliseFailure('Timeout')).toMatchObject({ normalisedCode: 'Timeout', adviceCode: 'RetryLater' })
  expect(normaliseFailure('Network')).toMatchObject({ normalisedCode: 'NetworkError' })
  expect(normaliseFailure('5xx')).toMatchObject({ normalisedCode: 'ProviderError' })
})

test('every published code a card payment can meet has a word', () => {
  const codes = readFileSync(publicData('02-codes/iso8583-field39-response-codes.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(0, 2))
  expect(codes.length).toBeGreaterThan(80)
  // File maintenance, ATM and PIN change codes, which no card payment answers with.
  const elsewhere = ['18', '23', '24', '26', '27', '28', '29', '42', '44', '50', '66', '67', '71', '76', '77', '81', '87']
  expect(codes.filter((code) => !isKnownCode(code))).toEqual(elsewhere)
})

test('every refusal is a word that the screens explain', () => {
  const failures = (['Timeout', 'Network', '5xx', '4xx'] as const).map((one) => normaliseFailure(one).normalisedCode)
  const said = [...declineCodes().map(({ normalisedCode }) => normalisedCode), ...failures]
  expect(said.filter((code) => !(declared as readonly string[]).includes(code))).toEqual([])
})
