import type { AuditRecord } from '@portico/contract/core/audit-trail.ts'
import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Resource } from '../api/resource-of.ts'
import type { AnyResource, Row } from './any-resource.ts'

type Call<T> = (input: { params?: object; query?: object; body?: object; file?: File; signal?: AbortSignal }) => Promise<T>
type Calls = {
  list: Call<Page<Row>>
  get: Call<Row>
  update: Call<Row>
  delete: Call<void>
  rearrange: Call<void>
  listAudit: Call<Page<AuditRecord>>
  exportCsv: Call<{ name: string; blob: Blob }>
  importCsv: Call<import('@portico/contract/core/resource.ts').Imported>
}

/** Its endpoints as every resource has them; which of them there are, its wire says. */
export const callsOf = ({ api }: { api: object }): Calls => api as unknown as Calls

const keyOf = ({ texts, wire }: Pick<AnyResource, 'texts' | 'wire'>, kind: 'list' | 'record') =>
  [texts, kind, Object.values(wire.list!.paths).join()] as const

export const recordsQuery = (of: AnyResource, query: object) =>
  queryOptions({ queryKey: [...keyOf(of, 'list'), query], queryFn: ({ signal }) => callsOf(of).list({ query, signal }) })

/** All of them, where they are read together in an order. */
export const orderedQuery = <C extends Contract, R extends object>(of: Resource<C, R>) =>
  queryOptions({
    queryKey: keyOf(of, 'list'),
    queryFn: async ({ signal }) => (await callsOf(of).list({ signal })).data as unknown as R[],
  })

export const recordQuery = (of: AnyResource, id: string) =>
  queryOptions({ queryKey: [...keyOf(of, 'record'), id], queryFn: ({ signal }) => callsOf(of).get({ params: { id }, signal }) })

/** As it was last heard of, in its drawer or in a list. */
export function knownRecord(queries: QueryClient, of: AnyResource, id: string): Row | undefined {
  const open = queries.getQueryData(recordQuery(of, id).queryKey)
  const lists = queries.getQueriesData<Page<Row>>({ queryKey: keyOf(of, 'list') }).flatMap(([, page]) => page?.data ?? [])
  const all = [...(open ? [open] : []), ...lists.filter((row) => of.idOf(row) === id)]
  return all.toSorted((one, other) => Number(other.version) - Number(one.version))[0]
}

/** Shows what was saved at once, wherever it is shown. */
export function showRecord(queries: QueryClient, of: AnyResource, saved: Row): void {
  const id = of.idOf(saved)
  queries.setQueryData(recordQuery(of, id).queryKey, saved)
  queries.setQueriesData<Page<Row>>({ queryKey: keyOf(of, 'list') }, (page) =>
    page ? { ...page, data: page.data.map((row) => (of.idOf(row) === id ? saved : row)) } : page,
  )
}
