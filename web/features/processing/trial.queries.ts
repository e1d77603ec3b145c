import type { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { wire } from '@portico/contract/features/transactions/transactions.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { clientFor } from '../../shared/api/client.ts'

export { wire as trialWire } from '@portico/contract/features/transactions/transactions.wire.gen.ts'

export const trialsApi = clientFor<typeof transactions>(wire)
export type Trial = { transactionId: string; merchantId: string; currency: string }

const unfinished = ['Created', 'Pending']
/** The payment of a try is made a moment after the answer. */
const notMadeYet = { status: 'Created', attempts: [], isDone: false }
const mostReads = 60

/** The payment of a try and its attempts, read again until it is decided. */
export const trialQuery = (id: string) =>
  queryOptions({
    queryKey: ['processing', 'trial', id],
    queryFn: async ({ signal }) => {
      const about = { params: { id }, mode: 'Test', signal } as const
      const read = Promise.all([trialsApi.details(about), trialsApi.cascading(about)])
      const found = await read.catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined
        throw error
      })
      if (!found) return notMadeYet
      const [payment, attempts] = found
      return { status: payment.status, attempts: attempts.data, isDone: !unfinished.includes(payment.status) }
    },
    refetchInterval: ({ state }) => (state.data?.isDone || state.dataUpdateCount >= mostReads ? false : 1000),
  })
