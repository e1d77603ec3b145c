import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import { expect, test } from 'vitest'
import type { AllowedAction } from '../transactions.queries.ts'
import { placeActions } from './record-actions.ts'

const action = (name: TransactionAction, allowed: boolean): AllowedAction => ({
  action: name,
  allowed,
  reason: allowed ? null : `${name} is off`,
  said: null,
  maxAmountMinor: null,
  requiresSca: false,
})
const everyone = () => true
const shape = (placed: ReturnType<typeof placeActions>) => placed.map(({ action: name, primary, overflow }) => [name, primary, overflow])

test('on a captured payment, Refund is first and filled, and Void stays visible with its reason', () => {
  const actions = [action('void', false), action('checkStatus', true), action('capture', false), action('refund', true)]
  expect(shape(placeActions(actions, everyone))).toEqual([
    ['refund', true, false],
    ['checkStatus', false, false],
    ['capture', false, true],
    ['void', false, false],
  ])
})

test('on a reserved payment, Capture is filled and Void is beside it', () => {
  const actions = [action('refund', false), action('capture', true), action('void', true), action('checkStatus', true)]
  expect(shape(placeActions(actions, everyone))).toEqual([
    ['capture', true, false],
    ['checkStatus', false, false],
    ['void', false, false],
    ['refund', false, false],
  ])
})

test('nothing is filled where no money can move', () => {
  const actions = [action('refund', false), action('void', false), action('checkStatus', true)]
  expect(placeActions(actions, everyone).some(({ primary }) => primary)).toBe(false)
})

test('what a person has no permission for is left out, allowed or not', () => {
  const actions = [action('refund', true), action('void', false), action('checkStatus', true)]
  expect(placeActions(actions, (name) => name === 'checkStatus').map(({ action: name }) => name)).toEqual(['checkStatus'])
})
