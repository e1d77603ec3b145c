// provisional: until the contract of the feature is here
import { queryOptions } from '@tanstack/react-query'
import type { Answer, ChartConfiguration, WidgetType } from './model.ts'

export type Widget = {
  widgetId: string
  categoryId: string
  name: string
  data: {
    widgetType: WidgetType
    description?: string | null
    isLast24Hours?: boolean
    chartConfiguration?: ChartConfiguration | null
    tableConfiguration?: {
      tableDataColumns: readonly string[]
      navigationUrl?: string | null
      pipes?: Readonly<Record<string, string>> | null
    } | null
    customPipe?: string | null
    banner?: { text: string; href?: string | null } | null
  }
  dataSourceEndpoint: string
  dataSourceMoreDataEndpoint?: string | null
  dataSourceEndpointId: string
  dataSourceType: string
  filters: string
}
export type Placed = { id: string; x: number; y: number; w: number; h: number }
export type BoardItem = Placed & { widget: Widget; sharedBy?: string | null }
export type MyBoard = { version: number; items: readonly BoardItem[] }
export type Category = { id: string; name: string; widgets: readonly Widget[] }
export type Share = { widgetId: string; roleId: string; roleName: string }

type Asked = Readonly<Record<string, string>>
export type WidgetAnswer = Answer & {
  asOf?: string
  count?: number
  totalVolume?: number
  alertViewModels?: readonly { id: string; title: string }[]
}

const call = async <T>(_name: string, _input?: unknown): Promise<T> => {
  throw new Error('not here yet')
}

export const boardQuery = queryOptions({ queryKey: ['dashboards', 'board'], queryFn: () => call<MyBoard>('widgets') })
export const galleryQuery = queryOptions({ queryKey: ['dashboards', 'gallery'], queryFn: () => call<{ data: Category[] }>('allWidgets') })
export const sharesQuery = queryOptions({
  queryKey: ['dashboards', 'shares'],
  queryFn: () => call<{ data: Share[]; roles: { id: string; name: string }[] }>('shares'),
})
export const saveBoard = (board: { version: number; items: readonly (Placed & { widgetId: string })[] }) => call<MyBoard>('update', board)
export const cloneWidget = (id: string) => call<MyBoard>('clone', id)
export const shareWidget = (share: { widgetId: string; roleId: string }) => call<void>('share', share)
export const takeBackWidget = (share: { widgetId: string; roleId: string }) => call<void>('unShare', share)

export const widgetQuery = (
  widget: Widget,
  request: { path: string; headers: object; query: Asked },
  mode: 'Test' | 'Live',
  everyMs: number | false,
) =>
  queryOptions({
    queryKey: ['dashboards', 'data', widget.widgetId, request.path, request.query, mode],
    queryFn: () => call<WidgetAnswer>('data', request),
    refetchInterval: everyMs,
  })
