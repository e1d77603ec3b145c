import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '../api/tell-failure.ts'
import type { AnyResource, Row } from './any-resource.ts'
import { callsOf, orderedQuery } from './resource.queries.ts'

/** Puts the records in another order, shown at once. `name`: the field that takes their ids. */
export function useOrder(of: AnyResource, name: string) {
  const queries = useQueryClient()
  const { queryKey } = orderedQuery(of)
  const mutationKey = [of.texts, 'moving']
  return useMutation({
    mutationFn: (rows: readonly Row[]) => callsOf(of).rearrange({ body: { [name]: rows.map(of.idOf) } }),
    mutationKey,
    // One after the other, as they were moved.
    scope: { id: mutationKey.join(' ') },
    onMutate: (rows) => {
      // A list that is on its way is older than this move.
      void queries.cancelQueries({ queryKey }, { revert: false })
      queries.setQueryData(queryKey, [...rows])
    },
    onError: tellFailure,
    onSettled: () => (queries.isMutating({ mutationKey }) > 1 ? undefined : queries.invalidateQueries({ queryKey })),
  })
}
