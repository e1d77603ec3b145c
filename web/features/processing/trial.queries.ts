import type { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { wire } from '@portico/contract/features/transactions/transactions.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as trialWire } from '@portico/contract/features/transactions/transactions.wire.gen.ts'

export const trialsApi = clientFor<typeof transactions>(wire)
export type Trial = { transactionId: string; merchantId: string; currency: string }

const unfinished = ['Created', 'Pending']

/** The payment of a try and its attempts, read again until it is decided. */
export const trialQuery = (id: string) =>
  queryOptions({
    queryKey: ['processing', 'trial', id],
    queryFn: async ({ signal }) => {
      const about = { params: { id }, mode: 'Test', signal } as const
      const [payment, attempts] = await Promise.all([trialsApi.details(about), trialsApi.cascading(about)])
      return { status: payment.status, attempts: attempts.data, isDone: !unfinished.includes(payment.status) }
    },
    refetchInterval: ({ state }) => (state.data?.isDone ? false : 1000),
  })
