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

test('on a payment that waits for a decision, Approve is filled, Decline is beside it, and nothing else', () => {
  const actions = [action('refund', false), action('approve', true), action('decline', true), action('checkStatus', false)]
  expect(shape(placeActions(actions, everyone))).toEqual([
    ['approve', true, false],
    ['decline', false, false],
    ['refund', false, true],
    ['checkStatus', false, true],
  ])
})

test('on a payment of one’s own that waits for a decision, Approve stays visible with its reason', () => {
  const own = { ...action('approve', false), said: { reason: 'transactions.offOwnPayment', params: {} } }
  const placed = placeActions([own, action('void', false), action('refund', false)], everyone)
  expect(placed.filter(({ overflow }) => !overflow).map((one) => one.action)).toEqual(['approve'])
})

test('a reversal waits in the menu, also where it is the only movement of money', () => {
  const actions = [action('refund', false), action('reversal', true), action('checkStatus', true)]
  expect(shape(placeActions(actions, everyone))).toEqual([
    ['checkStatus', false, false],
    ['reversal', false, true],
    ['refund', false, false],
  ])
})

test('what a person has no permission for is left out, allowed or not', () => {
  const actions = [action('refund', true), action('void', false), action('checkStatus', true)]
  expect(placeActions(actions, (name) => name === 'checkStatus').map(({ action: name }) => name)).toEqual(['checkStatus'])
})
