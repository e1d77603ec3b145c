import type { Endpoint } from '@portico/contract/core/endpoint.ts'
import { contracts } from '@portico/contract/index.ts'
import { expect, test } from 'vitest'
import { featuresOf } from './features.ts'

const features = featuresOf({ publicUrl: 'http://localhost:3000', streams: {} as never, onClose: () => undefined })
const endpoints: Endpoint[] = Object.values(contracts).flatMap((contract) => Object.values(contract))

test('every contract has the routes of its own feature, and no routes are without a contract', () => {
  const contractsOfRoutes = Object.entries(features.implementations).map(([name, { contract }]) => [name, contract])
  expect(Object.fromEntries(contractsOfRoutes)).toEqual(contracts)
})

test('every kind of record that a call may name has a finder of its tenant', () => {
  const kinds = new Set(endpoints.flatMap(({ locate }) => locate ?? []))
  expect(Object.keys(features.finders).sort()).toEqual([...kinds].sort())
})
