import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { processing } from '@portico/contract/features/processing/processing.contract.ts'
import { wire } from '@portico/contract/features/processing/processing.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'
import type { PlaceScope } from '../../shared/list/place/use-place.ts'

export { wire as processingWire } from '@portico/contract/features/processing/processing.wire.gen.ts'

type Calls = typeof processing
export type Setup = CallOutput<Calls['get']>
export type Line = CallOutput<Calls['addLine']>
export type Missing = Setup['missing'][number]
export type Provider = Setup['providers'][number]
export type ReferencesResult = CallOutput<Calls['addReferences']>

export const processingOf = resourceOf<Calls, Line>('processing', wire, {
  idOf: ({ lineId }) => lineId,
  nameOf: ({ serviceProvider }) => serviceProvider,
})
export const processingApi = processingOf.api

export const setupQuery = (id: string, scope: PlaceScope) =>
  queryOptions({
    queryKey: ['processing', 'setup', id, scope.mode ?? ''],
    queryFn: ({ signal }) => processingApi.get({ params: { id }, ...scope, signal }),
  })

export const websitesQuery = (merchantId: string, scope: PlaceScope) =>
  queryOptions({
    queryKey: ['processing', 'websites', merchantId, scope.mode ?? ''],
    queryFn: async ({ signal }) => (await processingApi.listWebsites({ params: { id: merchantId }, ...scope, signal })).data,
  })

export const referencesQuery = (id: string, scope: PlaceScope) =>
  queryOptions({
    queryKey: ['processing', 'references', id, scope.mode ?? ''],
    queryFn: ({ signal }) => processingApi.getReferences({ params: { id }, ...scope, signal }),
  })
