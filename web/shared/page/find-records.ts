import type { PaletteItem } from '@portico/ui/frame/palette-search.ts'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Session } from '../session/session.tsx'

export type FindContext = { session: Session; queries: QueryClient; signal: AbortSignal }
export type Find = (text: string, context: FindContext) => Promise<readonly PaletteItem[]>

/** How many of one kind the command palette shows. */
export const mostFound = 5

/** Reads what the palette asks for; once no one waits any more, the call is given up. */
export function readFound<Data, Key extends QueryKey>(
  { queries, signal }: Pick<FindContext, 'queries' | 'signal'>,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  signal.addEventListener('abort', () => void queries.cancelQueries({ queryKey: query.queryKey, exact: true }), { once: true })
  return queries.fetchQuery(query)
}

/** The text beside a name in the palette. */
export const hintOf = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')
