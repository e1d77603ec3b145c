import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { labels } from '@portico/contract/features/labels/labels.contract.ts'
import { wire } from '@portico/contract/features/labels/labels.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

type Calls = typeof labels
export const labelsApi = clientFor<Calls>(wire)
export const labelAccess = wire.list.access
export const labelAuditAccess = wire.listAudit.access

export type Label = CallOutput<Calls['list']>['data'][number]

export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: async ({ signal }) => (await labelsApi.list({ signal })).data,
})

export const labelQuery = (id: string) =>
  queryOptions({ queryKey: ['labels', id], queryFn: ({ signal }) => labelsApi.get({ params: { id }, signal }) })
