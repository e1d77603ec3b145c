import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { RoleType } from '@portico/contract/features/roles/role-words.ts'
import type { roles } from '@portico/contract/features/roles/roles.contract.ts'
import { wire } from '@portico/contract/features/roles/roles.wire.gen.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as roleWire } from '@portico/contract/features/roles/roles.wire.gen.ts'

type Calls = typeof roles
export const rolesApi = clientFor<Calls>(wire)

export type Role = CallOutput<Calls['list']>['data'][number]
export type RoleDetails = CallOutput<Calls['details']>
export type RoleQuery = NonNullable<CallInput<Calls['list']>['query']>

const all = ['roles'] as const
/** Who holds a role changes on other pages too. */
const readAnew = { staleTime: 0 } as const

/** `owner`: `crm`, `merchant` or the id of one merchant. */
export const rolesQuery = (owner: string, query: RoleQuery) =>
  queryOptions({
    queryKey: [...all, 'list', owner, query],
    queryFn: ({ signal }) => rolesApi.list({ params: { id: owner as RoleType }, query, signal }),
  })

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'record', id],
    queryFn: ({ signal }) => rolesApi.details({ params: { id }, signal }),
    ...readAnew,
  })

export const holdersQuery = (id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...all, 'holders', id, cursor],
    queryFn: ({ signal }) => rolesApi.listUsers({ params: { id }, query: { pageSize: 20, ...(cursor ? { cursor } : {}) }, signal }),
    ...readAnew,
  })

export const rolesOfUserQuery = (userId: string) =>
  queryOptions({
    queryKey: [...all, 'user', userId],
    queryFn: ({ signal }) => rolesApi.ofUser({ params: { id: userId }, signal }),
    ...readAnew,
  })

/** Shows what was saved at once and has everything read again that hangs on it. */
export function showSaved(queries: QueryClient, saved: RoleDetails): void {
  queries.setQueryData(roleQuery(saved.id).queryKey, saved)
  void queries.invalidateQueries({ queryKey: [...all, 'list'] })
  void queries.invalidateQueries({ queryKey: [...all, 'user'] })
}

export function forgetDeleted(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: roleQuery(id).queryKey })
  void queries.invalidateQueries({ queryKey: [...all, 'list'] })
}
