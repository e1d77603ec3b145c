import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { processing } from '@portico/contract/features/processing/processing.contract.ts'
import { wire } from '@portico/contract/features/processing/processing.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

export { wire as processingWire } from '@portico/contract/features/processing/processing.wire.gen.ts'

type Calls = typeof processing
export type Mode = 'Test' | 'Live'
export type Setup = CallOutput<Calls['get']>
export type Line = CallOutput<Calls['addLine']>
export type Missing = Setup['missing'][number]
export type Provider = Setup['providers'][number]
export type ReferencesResult = CallOutput<Calls['addReferences']>

/** Which setup a call is about: staff choose the mode on the page, staff of the platform a tenant too. */
export type SetupScope = { mode?: Mode; tenantId?: string }

export const processingOf = resourceOf<Calls, Line>('processing', wire, {
  idOf: ({ lineId }) => lineId,
  nameOf: ({ serviceProvider }) => serviceProvider,
})
export const processingApi = processingOf.api

export const setupQuery = (id: string, scope: SetupScope) =>
  queryOptions({
    queryKey: ['processing', 'setup', id, scope.mode ?? ''],
    queryFn: ({ signal }) => processingApi.get({ params: { id }, ...scope, signal }),
  })

export const websitesQuery = (merchantId: string, scope: SetupScope) =>
  queryOptions({
    queryKey: ['processing', 'websites', merchantId, scope.mode ?? ''],
    queryFn: async ({ signal }) => (await processingApi.listWebsites({ params: { id: merchantId }, ...scope, signal })).data,
  })

export const referencesQuery = (id: string, scope: SetupScope) =>
  queryOptions({
    queryKey: ['processing', 'references', id, scope.mode ?? ''],
    queryFn: ({ signal }) => processingApi.getReferences({ params: { id }, ...scope, signal }),
  })
