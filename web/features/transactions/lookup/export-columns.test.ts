import { transactionExportColumns } from '@portico/contract/features/transactions/transactions.contract.ts'
import { expect, test } from 'vitest'
import { exportColumnsOf } from './export-columns.ts'

test('the file has the columns of the grid in their order', () => {
  expect(exportColumnsOf(['createdAt', 'method', 'amount', 'status'])).toEqual([
    'createdAt',
    'paymentMethod',
    'card',
    'amount',
    'currency',
    'status',
  ])
})

test('amounts never appear without their currency', () => {
  expect(exportColumnsOf(['captured'])).toEqual(['captured', 'currency'])
})

test('every name is one the server knows', () => {
  const everything = ['createdAt', 'externalId', 'merchant', 'website', 'method', 'type', 'status', 'provider', 'captured', 'refunded']
  const more = ['updatedAt', 'id', 'email', 'shopper', 'country', 'providerReference', 'reference', 'webhook', 'attempts', 'amount']
  const names = exportColumnsOf([...everything, ...more])
  expect(names.filter((name) => !transactionExportColumns.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
