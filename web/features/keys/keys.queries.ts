import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { keys } from '@portico/contract/features/keys/keys.contract.ts'
import { wire } from '@portico/contract/features/keys/keys.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

export { wire as keyWire } from '@portico/contract/features/keys/keys.wire.gen.ts'

type Calls = typeof keys
export type EncryptionKey = CallOutput<Calls['list']>['data'][number]
export type NewEncryptionKey = CallOutput<Calls['create']>

export const keysOf = resourceOf<Calls, EncryptionKey>('keys', wire)
export const keysApi = keysOf.api

export const keysQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['keys', tenantId],
    queryFn: async ({ signal }) => (await keysApi.list({ params: { id: tenantId }, signal })).data,
  })
