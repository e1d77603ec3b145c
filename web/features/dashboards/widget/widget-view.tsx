import { Tooltip } from '@portico/ui/behaviour/tooltip.tsx'
import type { BoardPlace } from '@portico/ui/board/board.tsx'
import { WidgetFrame } from '@portico/ui/board/widget-frame.tsx'
import { type WidgetPaging, widgetPageSize } from '@portico/ui/board/widget-table.tsx'
import { IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { DashboardFilters } from '../board/use-dashboard-filters.ts'
import { boardQuery, widgetQuery } from '../dashboards.queries.ts'
import type { BoardItem, Widget } from '../model.ts'
import { AlertMark } from './alert-mark.tsx'
import { BannerView } from './banner-view.tsx'
import { useSeen } from './earlier.ts'
import { Figures, unitOf } from './figures.tsx'
import { ownFilters, together } from './own-filters.ts'
import { widgetRequest } from './widget-request.ts'

type WidgetViewProps = {
  item: BoardItem
  place: BoardPlace
  filters: DashboardFilters
  actions: readonly { id: string; label: string; onClick: () => void }[]
  onDetails: (widget: Widget) => void
}

/** One widget of the dashboard with its figures, which are read by its own request. */
export function WidgetView({ item: { widget, sharedBy, sharedWith }, place, filters, actions, onDetails }: WidgetViewProps) {
  const { t } = useTranslation('dashboards')
  const [table, setTable] = useState({ pageIndex: 0, pageSize: widgetPageSize as number })
  const { widgetType, description, isLast24Hours, banner } = widget.data
  const isTable = widgetType === 'TABLE_WIDGET'
  const isBanner = widgetType === 'BANNER_WIDGET'
  const asked = together(ownFilters(widget.filters), isLast24Hours ? filters.withoutPeriod : filters.asked)
  const request = widgetRequest(widget, asked, isTable ? { table } : {})
  const answer = useQuery({ ...widgetQuery(request, filters.mode, filters.everyMs), enabled: !isBanner })
  const { data, at, hasFailed, isLoading } = useSeen(answer, isTable)
  const isGone = answer.error instanceof ApiError && answer.error.status === 404
  const queries = useQueryClient()
  // Taken back, or no longer offered: the dashboard says so.
  useEffect(() => {
    if (isGone) void queries.invalidateQueries({ queryKey: boardQuery.queryKey })
  }, [isGone, queries])
  const again = { id: 'again', label: t('again'), onClick: () => void answer.refetch() }
  const details = { id: 'details', label: t('open'), onClick: () => onDetails(widget) }
  const paging: WidgetPaging = {
    ...table,
    total: data?.totalCount ?? 0,
    onPage: (pageIndex) => setTable({ ...table, pageIndex }),
    onPageSize: (pageSize) => setTable({ pageIndex: 0, pageSize }),
  }
  const shared =
    sharedBy !== null
      ? t('share.by', { name: sharedBy })
      : sharedWith.length > 0
        ? t('share.count', { count: sharedWith.length })
        : undefined
  // A colleague's widget goes when it is taken back.
  const moves = sharedBy === null ? place.moves : place.moves.filter(({ id }) => id !== 'remove')
  return (
    <WidgetFrame
      {...place}
      moves={moves}
      title={widget.name}
      note={description ?? undefined}
      unit={unitOf(widget, data)}
      mark={
        <>
          <AlertMark answer={data} />
          {shared && <SharedMark text={shared} />}
        </>
      }
      state={isBanner ? 'ready' : isLoading ? 'loading' : hasFailed ? 'failed' : 'ready'}
      at={at}
      onRetry={again.onClick}
      onOpen={isLast24Hours ? details.onClick : undefined}
      actions={[...(isLast24Hours ? [details] : []), ...(isBanner ? [] : [again]), ...actions]}
      bare={isBanner}
    >
      {isBanner ? (
        <BannerView text={banner?.text ?? description ?? ''} to={banner?.href} />
      ) : (
        <Figures
          widget={widget}
          answer={data}
          compare={filters.compare}
          from={filters.from}
          to={filters.to}
          height={place.height}
          paging={paging}
          opens={!place.isEditing && !isLast24Hours}
        />
      )}
    </WidgetFrame>
  )
}

const SharedMark = ({ text }: { text: string }) => (
  <Tooltip label={text}>
    <span className="p-widget-shared" role="img" aria-label={text}>
      <IconUsers size={14} stroke={1.75} aria-hidden />
    </span>
  </Tooltip>
)
