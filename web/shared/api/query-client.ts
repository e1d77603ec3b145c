import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { tellFailure } from './tell-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `toldInPlace`: the form or dialog that asked shows the failure itself. */
    mutationMeta: { toldInPlace?: boolean }
  }
}

const mayWorkNextTime = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

// What a person changes is drawn before the next key is read; the standard pause of a task would let two quick keys count as one.
notifyManager.setScheduler(queueMicrotask)

/** A failed read shows its error in its own place, with Try again; a failed action shows a snackbar. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && mayWorkNextTime(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.toldInPlace) tellFailure(error)
      },
    }),
  })

/** Whatever is on the screen and could not be read while the server was away is read again. */
export const readAgain = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ type: 'active', predicate: ({ state }) => mayWorkNextTime(state.error) })
