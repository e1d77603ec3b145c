import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { apiLogs } from '@portico/contract/features/api-logs/api-logs.contract.ts'
import { wire } from '@portico/contract/features/api-logs/api-logs.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

type Calls = typeof apiLogs
export type Mode = 'Test' | 'Live'
export type Log = CallOutput<Calls['list']>['data'][number]
export type LogDetail = CallOutput<Calls['get']>
export type LogQuery = NonNullable<CallInput<Calls['listPlatform']>['query']>

const { api } = resourceOf<Calls, Log>('apiLogs', wire)

/** Staff of the platform read the logs of all tenants. */
export const logListQuery = ({ tenantId, ...query }: LogQuery, mode: Mode, isPlatform: boolean) =>
  queryOptions({
    queryKey: ['api-logs', 'list', isPlatform, mode, { ...query, tenantId }],
    queryFn: ({ signal }) =>
      isPlatform ? api.listPlatform({ query: { ...query, tenantId }, mode, signal }) : api.list({ query, mode, signal }),
  })

/** Staff of the platform find one by its tenant. */
export type Place = { id: string; tenantId?: string | undefined }
export const logQuery = ({ id, tenantId }: Place, mode: Mode) =>
  queryOptions({
    queryKey: ['api-logs', 'record', mode, tenantId, id],
    queryFn: ({ signal }) =>
      tenantId === undefined ? api.get({ params: { id }, mode, signal }) : api.getPlatform({ params: { tenantId, id }, mode, signal }),
  })
