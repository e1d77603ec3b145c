import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { Resource } from '../api/resource-of.ts'
import { log } from '../session/log.ts'

type Call = (input: object) => Promise<object>

/** One call of a resource, sent with a code of the second factor if the server asks for one, and the queries to reload afterwards. */
export function sending<C extends Contract, R>(
  { api, key }: Resource<C, R>,
  call: string,
  input: { params: object | undefined; body: object },
  { queries, show }: { queries: QueryClient; show: (saved: object) => unknown },
) {
  return async (scaCode?: string): Promise<object> => {
    try {
      const saved = await (api as unknown as Record<string, Call>)[call]!({ ...input, scaCode })
      await show(saved)
      return saved
    } catch (error) {
      const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
      // Not where the server waits for the second factor.
      if (status !== 428) log.error(`${key}.${call} failed`, error)
      // The page behind the dialog must not be older than the version that the server compared with.
      if (code === 'stale_version') void queries.invalidateQueries({ queryKey: [key] })
      throw error
    }
  }
}
