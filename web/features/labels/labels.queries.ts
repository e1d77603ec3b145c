import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { labels } from '@portico/contract/features/labels/labels.contract.ts'
import { wire } from '@portico/contract/features/labels/labels.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

type Calls = typeof labels
export type Label = CallOutput<Calls['list']>['data'][number]

/** Tickets show the labels too. */
export const labelsOf = resourceOf<Calls, Label>('labels', wire, {
  idOf: ({ labelId }) => labelId,
  nameOf: ({ value }) => value,
  show: (queries) => Promise.all([['labels'], ['support']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
})
export const labelsApi = labelsOf.api
export const labelAccess = wire.list.access
export const labelAuditAccess = wire.listAudit.access

export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: async ({ signal }) => (await labelsApi.list({ signal })).data,
})

export const labelQuery = (id: string) =>
  queryOptions({ queryKey: ['labels', id], queryFn: ({ signal }) => labelsApi.get({ params: { id }, signal }) })
