import { useMutation, useQueryClient } from '@tanstack/react-query'
import { aroundTicket, type TicketAddress } from './ticket-address.ts'

/** What was done to a ticket shows in itself, its feed and its lists. */
export function useRefreshTicket() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['support'] })
}

/** Does one thing to a ticket and shows it at once. `onDone`: of a dialog, which tells a failure itself. */
export function useTicketChange<Given = void>(
  at: TicketAddress,
  change: (around: ReturnType<typeof aroundTicket>, given: Given) => Promise<unknown>,
  onDone?: () => void,
) {
  const refresh = useRefreshTicket()
  return useMutation({
    meta: { toldInPlace: onDone !== undefined },
    mutationFn: (given: Given) => change(aroundTicket(at), given),
    onSuccess: async () => {
      await refresh()
      onDone?.()
    },
  })
}
