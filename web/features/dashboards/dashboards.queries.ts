// provisional: until the contract of the feature is here
import type { Wire, WireEndpoint } from '@portico/contract/core/wire.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'
import type { Answer, ChartConfiguration, TableConfiguration, WidgetType } from './model.ts'

export type Widget = {
  widgetId: string
  categoryId: string
  name: string
  data: {
    widgetType: WidgetType
    description: string | null
    isLast24Hours: boolean
    chartConfiguration: ChartConfiguration | null
    tableConfiguration: TableConfiguration | null
    customPipe: string | null
    banner: { text: string; textTr: string | null; href: string | null } | null
  }
  dataSourceEndpoint: string
  dataSourceMoreDataEndpoint: string | null
  dataSourceEndpointId: string
  dataSourceType: string
  filters: string
}
export type BoardItem = {
  id: string
  x: number
  y: number
  w: number
  h: number
  categoryId: string | null
  baseWidgetId: string
  widget: Widget
  sharedBy: string | null
  sharedWith: string[]
}
export type MyBoard = { version: number; items: BoardItem[]; categories: { id: string; name: string }[] }
export type BoardChange = {
  version: number
  items: { id?: string; widgetId: string; x: number; y: number; w: number; h: number; categoryId: string | null }[]
}
export type Category = { id: string; name: string; widgets: readonly Widget[] }
export type Share = { widgetId: string; roleId: string; roleName: string }

type Asked = Readonly<Record<string, string>>
export type WidgetAnswer = Answer

const at = (method: string, path: string): WireEndpoint => {
  const full = `/api/reporting${path}`
  return { method, paths: { staff: full, merchant: full }, access: { staff: 'signed-in', merchant: 'signed-in' }, reply: 'json' }
}
const wire: Wire = {
  board: at('GET', '/api/v2/user-dashboard/widgets'),
  save: at('PUT', '/api/v2/user-dashboard'),
  clone: at('PUT', '/api/v2/user-dashboard/:id'),
  share: at('PUT', '/api/v2/user-dashboard/share'),
  unShare: at('PUT', '/api/v2/user-dashboard/un-share'),
  shares: at('GET', '/api/v2/user-dashboard/shares'),
  gallery: at('GET', '/api/v2/user-dashboard/all/widgets'),
  data: at('GET', '/dashboard/:source'),
}
// biome-ignore lint/suspicious/noExplicitAny: provisional
const api = clientFor<any>(wire) as any

export const boardQuery = queryOptions({ queryKey: ['dashboards', 'board'], queryFn: (): Promise<MyBoard> => api.board({}) })
export const galleryQuery = queryOptions({
  queryKey: ['dashboards', 'gallery'],
  queryFn: (): Promise<{ data: Category[] }> => api.gallery({}),
})
export const sharesQuery = queryOptions({
  queryKey: ['dashboards', 'shares'],
  queryFn: (): Promise<{ data: Share[]; roles: { id: string; name: string }[] }> => api.shares({}),
})
export const saveBoard = (board: BoardChange): Promise<MyBoard> => api.save({ body: board })
export const cloneWidget = (id: string): Promise<MyBoard> => api.clone({ params: { id } })
export const shareWidget = (share: { widgetId: string; roleId: string }): Promise<void> => api.share({ body: share })
export const takeBackWidget = (share: { widgetId: string; roleId: string }): Promise<void> => api.unShare({ body: share })

export const widgetQuery = (
  widget: Widget,
  request: { path: string; headers: Record<string, string>; query: Asked },
  mode: 'Test' | 'Live',
  everyMs: number | false,
) =>
  queryOptions({
    queryKey: ['dashboards', 'data', widget.widgetId, request.path, request.query, mode],
    queryFn: ({ signal, client, queryKey }): Promise<WidgetAnswer> =>
      api.data({
        params: { source: request.path.split('/').at(-1) },
        query: request.query,
        headers: request.headers,
        mode,
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    refetchInterval: everyMs,
  })
