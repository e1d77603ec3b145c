import type { SavedView, ViewFields, views } from '@portico/contract/features/views/views.contract.ts'
import { wire } from '@portico/contract/features/views/views.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../api/resource-of.ts'

export type { SavedView, ViewFields }

export const viewAuditAccess = wire.listAudit.access
/** A list puts what was saved among its views itself. */
export const viewsOf = resourceOf<typeof views, SavedView>('views', wire, { show: () => undefined })
export const viewsApi = viewsOf.api

/** Roles that the person may share with. */
export const sharingRolesQuery = queryOptions({
  queryKey: ['views', 'roles'],
  queryFn: async ({ signal }) => (await viewsApi.listRoles({ signal })).data,
})

/** Own views of a list in their order, then shared ones by name. A list that cannot ask shows its built-in ones. */
export const viewsQuery = (listKey: string) =>
  queryOptions({
    queryKey: ['views', listKey],
    queryFn: async ({ signal }) => (await viewsApi.list({ query: { listKey }, signal })).data,
    retry: false,
  })
