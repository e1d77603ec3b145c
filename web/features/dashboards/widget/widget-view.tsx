import { basisPointsOf } from '@portico/contract/core/money.ts'
import type { BoardPlace } from '@portico/ui/board/board.tsx'
import { WidgetFrame } from '@portico/ui/board/widget-frame.tsx'
import { type WidgetPaging, widgetPageSize } from '@portico/ui/board/widget-table.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFilters } from '../board/use-dashboard-filters.ts'
import { type BoardItem, type Widget, type WidgetAnswer, widgetQuery } from '../dashboards.queries.ts'
import { BannerView } from './banner-view.tsx'
import { ChartView, MapView } from './chart-view.tsx'
import { useSeen } from './earlier.ts'
import { CountView, RateView } from './figure-view.tsx'
import { ownFilters, together } from './own-filters.ts'
import { StagesView } from './stages-view.tsx'
import { TableView } from './table-view.tsx'
import { WebhooksView } from './webhooks-view.tsx'
import { widgetRequest } from './widget-request.ts'

type WidgetViewProps = {
  item: BoardItem
  place: BoardPlace
  filters: DashboardFilters
  actions: readonly { id: string; label: string; onClick: () => void }[]
  onDetails: ((widget: Widget) => void) | undefined
}

/** One widget of the dashboard with its figures, which are read by its own request. */
export function WidgetView({ item: { widget, sharedBy }, place, filters, actions, onDetails }: WidgetViewProps) {
  const { t } = useTranslation('dashboards')
  const [table, setTable] = useState({ pageIndex: 0, pageSize: widgetPageSize as number })
  const { widgetType, description, isLast24Hours } = widget.data
  const isTable = widgetType === 'TABLE_WIDGET'
  const isBanner = widgetType === 'BANNER_WIDGET'
  const asked = together(ownFilters(widget.filters), filters.asked)
  const request = widgetRequest(widget, asked, isTable ? { table } : {})
  const answer = useQuery({ ...widgetQuery(widget, request, filters.mode, filters.everyMs), enabled: !isBanner })
  const { data, at, hasFailed, isLoading } = useSeen(answer, isTable)
  const again = { id: 'again', label: t('again'), onClick: () => void answer.refetch() }
  const details = { id: 'details', label: t('open'), onClick: () => onDetails?.(widget) }
  const opens = isLast24Hours && onDetails !== undefined
  const paging: WidgetPaging = {
    ...table,
    total: data?.totalCount ?? 0,
    onPage: (pageIndex) => setTable({ ...table, pageIndex }),
    onPageSize: (pageSize) => setTable({ pageIndex: 0, pageSize }),
  }
  const isEmpty = !isBanner && !isTable && data !== undefined && data.data.length === 0
  return (
    <WidgetFrame
      {...place}
      title={widget.name}
      note={[description, sharedBy && t('share.by', { name: sharedBy })].filter(Boolean).join(' · ') || undefined}
      state={isBanner ? 'ready' : isLoading ? 'loading' : hasFailed ? 'failed' : isEmpty ? 'empty' : 'ready'}
      at={at}
      onRetry={() => void answer.refetch()}
      onOpen={opens ? details.onClick : undefined}
      actions={[...(opens ? [details] : []), ...(isBanner ? [] : [again]), ...actions]}
      bare={isBanner}
    >
      {isBanner ? (
        <BannerView text={widget.data.banner?.text ?? description ?? ''} to={widget.data.banner?.href} />
      ) : (
        <Figures widget={widget} answer={data} filters={filters} height={place.height} paging={paging} />
      )}
    </WidgetFrame>
  )
}

type FiguresProps = { widget: Widget; answer: WidgetAnswer | undefined; filters: DashboardFilters; height: number; paging?: WidgetPaging }

/** What a widget shows of its rows, by its type. Without rows a table is empty; everything else says that there is no data. */
export function Figures({ widget, answer, filters, height, paging }: FiguresProps): ReactNode {
  const { t } = useTranslation(['dashboards', 'shared'])
  const { widgetType, chartConfiguration, tableConfiguration } = widget.data
  const rows = answer?.data ?? []
  if (widgetType === 'TABLE_WIDGET')
    return (
      <TableView
        title={widget.name}
        columns={tableConfiguration?.tableDataColumns ?? []}
        kinds={{}}
        rows={rows}
        navigationUrl={tableConfiguration?.navigationUrl}
        page={paging}
        height={height}
      />
    )
  if (!answer || rows.length === 0) return <NoData height={height} />
  const currency = currencyOf(rows)
  const against = filters.compare === 'none' ? undefined : t(`against.${filters.compare}`)
  if (widgetType === 'COUNT_WIDGET')
    return (
      <CountView
        value={answer.count ?? answer.totalCount}
        before={undefined}
        currency={undefined}
        moreIs="good"
        against={against}
        href={undefined}
      />
    )
  if (widgetType === 'SUCCESS_RATE_WIDGET') {
    const [row] = rows
    const decided = numberOf(row?.decided ?? row?.count)
    const successful = numberOf(row?.successful ?? Math.round((numberOf(row?.successRate) * decided) / 10_000))
    return basisPointsOf(successful, decided) === null ? (
      <NoData height={height} />
    ) : (
      <RateView successful={successful} decided={decided} before={undefined} against={against} href={undefined} />
    )
  }
  if (widgetType === 'WEBHOOK_STATUS') return <WebhooksView rows={rows} height={height} />
  if (widgetType === 'PIPELINE_CHART')
    return (
      <StagesView
        title={widget.name}
        rows={rows}
        stageColumn={chartConfiguration?.xAxisColumn ?? 'stage'}
        countColumn={chartConfiguration?.yAxisColumn[0] ?? 'count'}
        navigationUrl={tableConfiguration?.navigationUrl}
      />
    )
  const chart = chartConfiguration ?? { chartType: 'GeoChart' as const, xAxisColumn: 'country', yAxisColumn: ['volume'] }
  const given = { title: widget.name, chart, rows, currency, isOpen: true, height }
  return widgetType === 'MAP_WIDGET' ? <MapView {...given} /> : <ChartView {...given} />
}

const NoData = ({ height }: { height: number }) => {
  const { noData } = useUiTexts()
  return (
    <p className="p-chart-none" style={{ minHeight: height }}>
      {noData}
    </p>
  )
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

/** The one currency of the rows; nothing where there are several, since those are never added up. */
function currencyOf(rows: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  const all = new Set(rows.map((row) => row.baseCurrency ?? row.currency).filter((one) => typeof one === 'string'))
  const [first] = all
  return all.size === 1 ? (first as string) : undefined
}
