import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { terminal } from '@portico/contract/features/terminal/terminal.contract.ts'
import { wire } from '@portico/contract/features/terminal/terminal.wire.gen.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'
import type { PlaceScope } from '../../shared/list/place/use-place.ts'
import { isOpen } from './outcome.ts'

export { wire as terminalWire } from '@portico/contract/features/terminal/terminal.wire.gen.ts'

type Calls = typeof terminal
export type TerminalSetup = CallOutput<Calls['setup']>
export type TerminalEntry = CallOutput<Calls['get']>
export type TerminalBody = CallInput<Calls['pay']>['body']
export type RoleLimits = CallOutput<Calls['setLimits']>

export const terminalOf = resourceOf<Calls, TerminalEntry>('terminal', wire, {
  idOf: ({ transactionId }) => transactionId,
  nameOf: ({ reference, card }) => reference ?? `•• ${card.last4}`,
})
export const terminalApi = terminalOf.api

const all = ['terminal'] as const
const modeOf = ({ mode }: PlaceScope) => mode ?? ''

export const terminalSetupQuery = (scope: PlaceScope) =>
  queryOptions({
    queryKey: [...all, 'setup', modeOf(scope)],
    queryFn: ({ signal }) => terminalApi.setup({ ...scope, signal }),
  })

export const terminalWebsitesQuery = (merchantId: string, scope: PlaceScope) =>
  queryOptions({
    queryKey: [...all, 'websites', merchantId, modeOf(scope)],
    queryFn: async ({ signal }) => {
      const { data } = await terminalApi.listWebsites({ params: { merchantId }, ...scope, signal })
      return data.map(({ websiteId, ...website }) => ({ id: websiteId, ...website }))
    },
  })
export type TerminalWebsite = Awaited<ReturnType<NonNullable<ReturnType<typeof terminalWebsitesQuery>['queryFn']>>>[number]

/** While a provider is asked, and while a person is: what others decide is worth a look now and then. */
const readAgainMs = { open: 1000, else: 20_000 } as const

export const ownEntriesQuery = (scope: PlaceScope) =>
  queryOptions({
    queryKey: [...all, 'own', modeOf(scope)],
    queryFn: async ({ signal }) => (await terminalApi.listOwn({ ...scope, background: true, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 2 * readAgainMs.open : readAgainMs.else),
  })

export const entryQuery = (id: string, scope: PlaceScope) =>
  queryOptions({
    queryKey: [...all, 'entry', id],
    queryFn: ({ signal }) => terminalApi.get({ params: { id }, ...scope, background: true, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? readAgainMs.open : readAgainMs.else),
  })

/** Shows an entry as the server answered it, before anything is read again. */
export function keepEntry(queries: QueryClient, entry: TerminalEntry, scope: PlaceScope): void {
  queries.setQueryData(entryQuery(entry.transactionId, scope).queryKey, entry)
  void queries.invalidateQueries({ queryKey: ownEntriesQuery(scope).queryKey })
}

export const limitsQuery = queryOptions({
  queryKey: [...all, 'limits'],
  queryFn: async ({ signal }) => (await terminalApi.listLimits({ signal })).data,
})
