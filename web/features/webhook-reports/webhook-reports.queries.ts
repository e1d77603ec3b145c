import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { webhookReports } from '@portico/contract/features/webhook-reports/webhook-reports.contract.ts'
import { wire } from '@portico/contract/features/webhook-reports/webhook-reports.wire.gen.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

type Calls = typeof webhookReports
export type Mode = 'Test' | 'Live'
export type ReportedEvent = CallOutput<Calls['listEvents']>['data'][number]
export type ReportedAttempt = CallOutput<Calls['listAttempts']>['data'][number]
export type AttemptDetail = CallOutput<Calls['getAttempt']>
export type Destination = CallOutput<Calls['listDestinations']>['data'][number]
export type DestinationDetail = CallOutput<Calls['getDestination']>
export type Statistics = CallOutput<Calls['statistics']>
type Query<Name extends 'listEvents' | 'listAttempts' | 'listDestinations' | 'statistics'> = NonNullable<CallInput<Calls[Name]>['query']>
export type EventQuery = Query<'listEvents'>
export type AttemptQuery = Query<'listAttempts'>
export type DestinationQuery = Query<'listDestinations'>
export type StatisticsQuery = Query<'statistics'>

const { api } = resourceOf<Calls, ReportedEvent>('webhookReports', wire)
const key = (name: string, mode: Mode, ...more: unknown[]) => ['webhook-reports', name, mode, ...more]

export const eventListQuery = (query: EventQuery, mode: Mode) =>
  queryOptions({ queryKey: key('events', mode, query), queryFn: ({ signal }) => api.listEvents({ query, mode, signal }) })
export const eventQuery = (id: string, mode: Mode) =>
  queryOptions({ queryKey: key('event', mode, id), queryFn: ({ signal }) => api.getEvent({ params: { id }, mode, signal }) })
export const attemptListQuery = (query: AttemptQuery, mode: Mode) =>
  queryOptions({ queryKey: key('attempts', mode, query), queryFn: ({ signal }) => api.listAttempts({ query, mode, signal }) })
export const attemptQuery = (id: string, mode: Mode) =>
  queryOptions({ queryKey: key('attempt', mode, id), queryFn: ({ signal }) => api.getAttempt({ params: { id }, mode, signal }) })
export const destinationListQuery = (query: DestinationQuery, mode: Mode) =>
  queryOptions({ queryKey: key('destinations', mode, query), queryFn: ({ signal }) => api.listDestinations({ query, mode, signal }) })
export const destinationQuery = (id: string, mode: Mode) =>
  queryOptions({ queryKey: key('destination', mode, id), queryFn: ({ signal }) => api.getDestination({ params: { id }, mode, signal }) })
export const statisticsQuery = (query: StatisticsQuery, mode: Mode) =>
  queryOptions({
    queryKey: key('statistics', mode, query),
    queryFn: ({ signal }) => api.statistics({ query, mode, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
