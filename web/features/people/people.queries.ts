import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { people } from '@portico/contract/features/people/people.contract.ts'
import { wire } from '@portico/contract/features/people/people.wire.gen.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { isBeingMailed } from './invitation-state.ts'

export { wire as peopleWire } from '@portico/contract/features/people/people.wire.gen.ts'

type Calls = typeof people
export type Person = CallOutput<Calls['list']>['data'][number]
export type PersonDetails = CallOutput<Calls['get']>
export type AssignableRole = CallOutput<Calls['listAssignableRoles']>['data'][number]
export type PeopleQuery = NonNullable<CallInput<Calls['list']>['query']>

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`

export const peopleOf = resourceOf<Calls, Person>('people', wire, {
  nameOf,
  show: (queries, { id }) => showChanged(queries, id),
})
export const peopleApi = peopleOf.api

/** So often is looked whether an invitation has been mailed. */
const untilMailedMs = 2000

const lists = ['people', 'list'] as const

export const peopleQuery = (query: PeopleQuery) =>
  queryOptions({ queryKey: [...lists, query], queryFn: ({ signal }) => peopleApi.list({ query, signal }) })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'record', id],
    queryFn: ({ signal }) => peopleApi.get({ params: { id }, signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isBeingMailed(state.data) && untilMailedMs,
  })

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'sessions', id],
    queryFn: async ({ signal }) => (await peopleApi.listSessions({ params: { id }, signal })).data,
    staleTime: 0,
  })

/** Staff of a tenant that is not the reader's own. */
export const tenantStaffQuery = (tenantId: string) =>
  infiniteQueryOptions({
    queryKey: [...lists, 'of', tenantId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      peopleApi.listOfTenant({ params: { id: tenantId }, query: { cursor: pageParam, sort: 'name' }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** `tenantId`: whose roles, where they are not of the reader's own tenant. */
export const assignableRolesQuery = (merchantId: string | undefined, tenantId?: string) =>
  queryOptions({
    queryKey: ['people', 'roles', merchantId, tenantId],
    queryFn: async ({ signal }) =>
      (await peopleApi.listAssignableRoles({ query: { merchantId }, signal, ...(tenantId ? { tenantId } : {}) })).data,
  })

/** An action on a person shows in their record, their sessions, their trail and the lists. */
export function showChanged(queries: QueryClient, id: string): void {
  for (const queryKey of [personQuery(id).queryKey, sessionsQuery(id).queryKey, ['audit', 'people', id], ['roles', 'user', id], lists])
    void queries.invalidateQueries({ queryKey })
}

export function forgetDeleted(queries: QueryClient, id: string): void {
  queries.removeQueries({ queryKey: personQuery(id).queryKey })
  void queries.invalidateQueries({ queryKey: lists })
}
