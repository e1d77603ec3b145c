import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { dashboardSettings } from '@portico/contract/features/dashboard-settings/dashboard-settings.contract.ts'
import { wire } from '@portico/contract/features/dashboard-settings/dashboard-settings.wire.gen.ts'
import type { dashboards } from '@portico/contract/features/dashboards/dashboards.contract.ts'
import { wire as dashboardsWire } from '@portico/contract/features/dashboards/dashboards.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

type Calls = typeof dashboardSettings
export const settingsApi = clientFor<Calls>(wire)
const dashboardsApi = clientFor<typeof dashboards>(dashboardsWire)

export type Category = CallOutput<Calls['listCategories']>['data'][number]
export type Widget = CallOutput<Calls['listWidgets']>['data'][number]
export type WidgetBody = CallInput<Calls['createWidget']>['body']
export type RoleRow = CallOutput<Calls['listRoles']>['data'][number]
export type MatrixKind = 'staff' | 'merchant'
export type Sources = CallOutput<(typeof dashboards)['dataSources']>
export type Source = Sources['data'][number]

const key = 'dashboard-settings'
export const settingsKey = [key] as const

export const categoriesQuery = queryOptions({
  queryKey: [key, 'categories'],
  queryFn: async ({ signal }) => (await settingsApi.listCategories({ signal })).data,
})
export const widgetsQuery = queryOptions({
  queryKey: [key, 'widgets'],
  queryFn: async ({ signal }) => (await settingsApi.byCategory({ signal })).data,
})
export const sourcesQuery = queryOptions({
  queryKey: [key, 'sources'],
  queryFn: ({ signal }) => dashboardsApi.dataSources({ signal }),
})
export const matrixQuery = (level: MatrixKind) =>
  queryOptions({
    queryKey: [key, 'matrix', level],
    queryFn: async ({ signal }) => {
      const query = { level }
      const [roles, categories] = await Promise.all([
        settingsApi.listRoles({ query, signal }),
        settingsApi.byCategoryOfRoles({ query, signal }),
      ])
      return { roles: roles.data, categories: categories.data.filter(({ widgets }) => widgets.length > 0) }
    },
  })
export const givenQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [key, 'given', tenantId],
    queryFn: ({ signal }) => settingsApi.byCategoryOfTenant({ params: { tenantId }, signal }),
  })

/** A widget that is not saved yet has no id. */
const previewId = '00000000-0000-0000-0000-000000000000'
export const previewQuery = (source: Source, filters: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: [key, 'preview', source.id, filters],
    queryFn: ({ signal }) =>
      dashboardsApi.data({
        params: { source: source.id },
        headers: { endpointid: source.id, widgetid: previewId },
        query: { ...(filters as object), widgetId: previewId, timezoneOffset: new Date().getTimezoneOffset(), PageSize: 100 },
        signal,
      }),
  })
