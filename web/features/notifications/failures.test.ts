import { snackbars } from '@portico/ui/notices/snackbars.ts'
import { InfiniteQueryObserver, type MutationOptions } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../shared/api/api-error.ts'
import { createQueryClient } from '../../shared/api/query-client.ts'
import { actOn } from './bell/use-acts.ts'
import { downloadOf } from './files/download-files.ts'
import { type Known, type Notification, notificationsOf, notificationsQuery } from './notifications.queries.ts'

afterEach(() => {
  for (const { id } of snackbars.all()) snackbars.hide(id)
})

const refusal = new ApiError(422, { detail: 'It is not yours' })
const one = { id: 'a', isRead: false } as Notification
const page = (nextCursor: string | null) => ({ data: [one], nextCursor, unreadNotificationCount: 1 }) as Known['pages'][number]

/** A portal whose log can be read, and where actions run as the screen runs them. */
function aPortal() {
  const queries = createQueryClient()
  const noted: unknown[][] = []
  const note = (...words: unknown[]) => void noted.push(words)
  const run = <Output, Input>(options: MutationOptions<Output, Error, Input>, input: Input) =>
    queries.getMutationCache().build(queries, options).execute(input)
  return { queries, noted, note, run, told: () => snackbars.all().map(({ kind }) => kind) }
}

test('A-NOTIF-19 a failed action on a notification is shown and logged, and the notification stays as it was', async () => {
  const { queries, noted, note, run, told } = aPortal()
  const known = { pages: [page(null)], pageParams: [undefined] }
  queries.setQueryData(notificationsQuery.queryKey, known)
  const refused = { call: () => Promise.reject(refusal), change: () => undefined }
  await expect(run(actOn(queries, note), refused)).rejects.toBe(refusal)
  expect(noted).toEqual([['A notification could not be changed', refusal]])
  expect(told()).toEqual(['error'])
  expect(queries.getQueryData(notificationsQuery.queryKey)).toEqual(known)
})

test('A-NOTIF-34 a failed download is shown and logged', async () => {
  const { noted, note, run, told } = aPortal()
  await expect(
    run(
      downloadOf(() => Promise.reject(refusal), note),
      { ids: ['a'], mode: 'Live' as const },
    ),
  ).rejects.toBe(refusal)
  expect(noted).toEqual([['A file could not be downloaded', refusal]])
  expect(told()).toEqual(['error'])
})

test('A-NOTIF-20 where more cannot be loaded that is noted once, what was loaded stays, and asking again goes on from there', async () => {
  const { queries, noted, note } = aPortal()
  const asked: (string | undefined)[] = []
  const answers = [page('10'), refusal, page(null)]
  const list = async ({ query }: { query?: { cursor?: string | undefined } }) => {
    asked.push(query?.cursor)
    const answer = answers.shift()!
    if (answer instanceof ApiError) throw answer
    return answer
  }
  const observer = new InfiniteQueryObserver(queries, notificationsOf({ list, note }))
  const stop = observer.subscribe(() => undefined)
  await observer.refetch({ cancelRefetch: false })
  await observer.fetchNextPage()
  expect(observer.getCurrentResult()).toMatchObject({ isFetchNextPageError: true, hasNextPage: true, isFetching: false })
  expect(observer.getCurrentResult().data?.pages).toHaveLength(1)
  expect(noted).toEqual([['More notifications could not be loaded', refusal]])
  await observer.fetchNextPage()
  expect(observer.getCurrentResult().data?.pages).toHaveLength(2)
  expect(asked).toEqual([undefined, '10', '10'])
  stop()
})
