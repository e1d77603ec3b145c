import type { Mode } from '@portico/contract/core/level.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellFailure } from '../../shared/api/tell-failure.ts'
import { type Line, processingApi, type Setup } from './processing.queries.ts'

/** Puts the providers of a chain in another order, shown at once. Changes that others have made meanwhile are read again. */
export function useArrange({ websiteId }: Setup, mode: Mode) {
  const queries = useQueryClient()
  const queryKey = ['processing', 'setup', websiteId]
  return useMutation({
    // One after the other, as they were moved.
    scope: { id: queryKey.join(' ') },
    mutationFn: (lines: readonly Line[]) => {
      const { paymentMethod, currency } = lines[0]!
      const order = lines.map(({ lineId, version }) => ({ lineId, version }))
      return processingApi.arrange({ params: { id: websiteId }, body: { paymentMethod, currency, lines: order }, mode })
    },
    onMutate: (lines) => {
      void queries.cancelQueries({ queryKey }, { revert: false })
      queries.setQueriesData<Setup>({ queryKey }, (setup) => setup && { ...setup, lines: inOrder(setup.lines, lines) })
    },
    onError: tellFailure,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** The chain in its new order, at the places where it was. */
function inOrder(all: readonly Line[], chain: readonly Line[]): Line[] {
  const next = chain.values()
  return all.map((line) => (chain.some(({ lineId }) => lineId === line.lineId) ? next.next().value! : line))
}
