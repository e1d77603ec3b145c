import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { alerts } from '@portico/contract/features/alerts/alerts.contract.ts'
import { wire } from '@portico/contract/features/alerts/alerts.wire.gen.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Resource, resourceOf } from '../../shared/api/resource-of.ts'

export { wire as alertWire } from '@portico/contract/features/alerts/alerts.wire.gen.ts'

type Calls = typeof alerts
export type Mode = 'Test' | 'Live'
export type Alert = CallOutput<Calls['get']>
export type Rule = CallOutput<Calls['getRule']>
export type Preview = CallOutput<Calls['previewRule']>
export type Watching = CallInput<Calls['previewRule']>['body']
type ListQuery = NonNullable<CallInput<Calls['list']>['query']>
type RuleQuery = NonNullable<CallInput<Calls['listRules']>['query']>
type Call = (input: object) => Promise<unknown>

const plain = resourceOf<Calls, Rule>('alerts', wire)
export const alertsApi = plain.api

/** The same calls in a mode: staff choose it on the page. */
const inMode = (mode: Mode): Resource<Calls, Rule> => ({
  ...plain,
  show: (queries) => showAll(queries),
  api: Object.fromEntries(
    Object.entries(plain.api as unknown as Record<string, Call>).map(([name, call]) => [name, (input: object) => call({ mode, ...input })]),
  ) as unknown as typeof plain.api,
})
export const rulesIn: Record<Mode, Resource<Calls, Rule>> = { Live: inMode('Live'), Test: inMode('Test') }

/** `mine`: whose rules name the user. */
export type Whose = 'mine' | 'tenant' | 'platform'
const lists = { mine: 'list', tenant: 'listTenant', platform: 'listPlatform' } as const

const oftenMs = 60_000

export const alertListQuery = (query: ListQuery, mode: Mode, whose: Whose) =>
  queryOptions({
    queryKey: ['alerts', 'list', whose, mode, query],
    queryFn: ({ signal }) => alertsApi[lists[whose]]({ query, mode, signal }),
  })

/** Staff of the platform find one by its tenant. */
export type Place = { id: string; mode: Mode; tenantId?: string | undefined }
export const callAt = ({ mode, tenantId }: Place) => ({ mode, ...(tenantId ? { tenantId } : {}) })

export const alertQuery = (place: Place) =>
  queryOptions({
    queryKey: ['alerts', 'record', place.mode, place.id],
    queryFn: ({ signal }) =>
      place.tenantId
        ? alertsApi.getPlatform({ params: { tenantId: place.tenantId, id: place.id }, mode: place.mode, signal })
        : alertsApi.get({ params: { id: place.id }, mode: place.mode, signal }),
    refetchInterval: oftenMs,
  })

export const alertChartQuery = (place: Place) =>
  queryOptions({
    queryKey: ['alerts', 'chart', place.mode, place.id],
    queryFn: ({ signal }) => alertsApi.getChart({ params: { id: place.id }, ...callAt(place), signal }),
  })

export const ruleListQuery = (query: RuleQuery, mode: Mode) =>
  queryOptions({
    queryKey: ['alerts', 'rules', mode, query],
    queryFn: ({ signal }) => alertsApi.listRules({ query, mode, signal }),
  })

export const ruleQuery = (id: string, mode: Mode) =>
  queryOptions({
    queryKey: ['alerts', 'rule', mode, id],
    queryFn: ({ signal }) => alertsApi.getRule({ params: { id }, mode, signal }),
    refetchInterval: oftenMs,
  })

export const previewQuery = (watching: Watching | undefined, mode: Mode) =>
  queryOptions({
    queryKey: ['alerts', 'preview', mode, watching],
    queryFn: ({ signal }) => alertsApi.previewRule({ body: watching!, mode, signal }),
    enabled: watching !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })

export const recipientsQuery = queryOptions({
  queryKey: ['alerts', 'recipients'],
  queryFn: async ({ signal }) => (await alertsApi.listRecipients({ signal })).data,
})

/** Rules and alerts change each other, so all are read again. */
export function showAll(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['alerts'] })
}
