import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { schedules } from '@portico/contract/features/schedules/schedules.contract.ts'
import { wire } from '@portico/contract/features/schedules/schedules.wire.gen.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Resource, resourceOf } from '../../shared/api/resource-of.ts'

export { wire as scheduleWire } from '@portico/contract/features/schedules/schedules.wire.gen.ts'

type Calls = typeof schedules
export type Mode = 'Test' | 'Live'
export type Schedule = CallOutput<Calls['get']>
export type Run = Schedule['lastRuns'][number]
export type Timing = Pick<Schedule, 'frequency' | 'time' | 'weekdays' | 'monthDay' | 'cron' | 'timeZone'>
type ListQuery = NonNullable<CallInput<Calls['list']>['query']>
type Call = (input: object) => Promise<unknown>

const plain = resourceOf<Calls, Schedule>('schedules', wire)
export const schedulesApi = plain.api

/** The same calls in a mode: staff choose it on the page. */
const inMode = (mode: Mode): Resource<Calls, Schedule> => ({
  ...plain,
  show: (queries, saved) => showSaved(queries, saved, mode),
  api: Object.fromEntries(
    Object.entries(plain.api as unknown as Record<string, Call>).map(([name, call]) => [name, (input: object) => call({ mode, ...input })]),
  ) as unknown as typeof plain.api,
})
export const schedulesIn: Record<Mode, Resource<Calls, Schedule>> = { Live: inMode('Live'), Test: inMode('Test') }

/** Where it is: staff of the platform name its tenant. */
export type Place = { mode: Mode; tenantId?: string | undefined }
export const callAt = ({ mode, tenantId }: Place) => ({ mode, ...(tenantId ? { tenantId } : {}) })

export const scheduleListQuery = (query: ListQuery, mode: Mode, isPlatform: boolean) =>
  queryOptions({
    queryKey: ['schedules', 'list', mode, query],
    queryFn: ({ signal }) => schedulesApi[isPlatform ? 'listPlatform' : 'list']({ query, mode, signal }),
  })

const soonMs = 2000
const isOnItsWay = ({ state }: Run) => state === 'Queued' || state === 'Running' || state === 'Sending'

/** While a report is on its way, its record is read again in a moment. */
export const scheduleQuery = (id: string, place: Place) =>
  queryOptions({
    queryKey: ['schedules', 'record', place.mode, id],
    queryFn: ({ signal }) => schedulesApi.get({ params: { id }, ...callAt(place), signal }),
    refetchInterval: ({ state }) => (state.data?.lastRuns.some(isOnItsWay) ? soonMs : false),
  })

export const runsQuery = (id: string, place: Place) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'record', place.mode, id, 'runs'],
    queryFn: ({ pageParam, signal }) =>
      schedulesApi.listRuns({ params: { id }, query: { pageSize: 20, cursor: pageParam }, ...callAt(place), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ data }) => data.some(isOnItsWay)) ? soonMs : false),
  })

export const nextRunsQuery = (timing: Timing, isComplete: boolean) => {
  const { frequency, time, weekdays, monthDay, cron, timeZone } = timing
  const query = {
    frequency,
    timeZone,
    ...(frequency === 'cron' ? { cron: cron ?? '' } : { time: time ?? '' }),
    ...(frequency === 'weekly' ? { weekdays: (weekdays ?? []).map(String) } : {}),
    ...(frequency === 'monthly' && monthDay ? { monthDay } : {}),
  } as NonNullable<CallInput<Calls['nextRuns']>['query']>
  return queryOptions({
    queryKey: ['schedules', 'next', query],
    queryFn: async ({ signal }) => (await schedulesApi.nextRuns({ query, signal })).data,
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const reportFileQuery = (id: string, mode: Mode) =>
  queryOptions({
    queryKey: ['schedules', 'file', mode, id],
    queryFn: ({ signal }) => schedulesApi.getFile({ params: { id }, mode, signal }),
  })

/** Shows what was saved at once; lists, logs and trails are read again. */
export function showSaved(queries: QueryClient, saved: Schedule, mode: Mode): void {
  queries.setQueryData(scheduleQuery(saved.id, { mode }).queryKey, saved)
  void queries.invalidateQueries({ queryKey: ['schedules'] })
}
