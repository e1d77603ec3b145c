/** A widget and its figures as the page draws them. */
import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { dashboards } from '@portico/contract/features/dashboards/dashboards.contract.ts'

type Calls = typeof dashboards

export type MyBoard = CallOutput<Calls['mine']>
export type BoardItem = MyBoard['items'][number]
export type Widget = BoardItem['widget']
export type WidgetType = Widget['data']['widgetType']
export type ChartConfiguration = NonNullable<Widget['data']['chartConfiguration']>
export type ChartType = ChartConfiguration['chartType']
export type TableConfiguration = NonNullable<Widget['data']['tableConfiguration']>

export type Answer = CallOutput<Calls['data']>
export type Column = Answer['columns'][number]
export type Total = Answer['totals'][number]

export type Sharing = CallOutput<Calls['shares']>['data'][number]
