import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { support } from '@portico/contract/features/support/support.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { randomKey } from '../../../shared/api/random-key.ts'
import { bulkPollMs } from '../../../shared/bulk/bulk-progress.ts'
import { type Box, supportApi } from '../support.queries.ts'

type Calls = typeof support
export type Bulk = CallOutput<Calls['getBulk']>
type Wish = CallInput<Calls['bulk']>['body']
type OwnWish = CallInput<Calls['bulkOwn']>['body']
export type BulkChange = Wish['change']
/** These tickets, all that a list shows, or those that another bulk has changed. */
export type Meant = Pick<Wish, 'tickets' | 'filter' | 'of'>

export const startBulk = (box: Box, change: BulkChange, meant: Meant): Promise<Bulk> => {
  const body = { key: randomKey(), change, ...meant }
  return box === 'asked' ? supportApi.bulkOwn({ body: body as OwnWish }) : supportApi.bulk({ body })
}

/** Of the own staff, who works on tickets, and how many of these each of them does not see. */
export const bulkPeopleQuery = (meant: Meant) =>
  queryOptions({
    queryKey: ['support', 'bulk-people', meant],
    queryFn: async ({ signal }) => (await supportApi.listBulkPeople({ body: meant, signal })).data,
  })

export const bulkQuery = (bulkId: string) =>
  queryOptions({
    queryKey: ['ticket-bulk', bulkId],
    queryFn: ({ signal }) => supportApi.getBulk({ params: { bulkId }, signal, background: true }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'Running' ? false : bulkPollMs),
    gcTime: 0,
  })
