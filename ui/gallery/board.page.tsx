import { Button } from '@mantine/core'
import { useReducer, useState } from 'react'
import { Board, type BoardPlace } from '../board/board.tsx'
import { type BoardEdit, type BoardStep, beginEdit, editBoard } from '../board/board-edit.ts'
import type { Spot } from '../board/board-layout.ts'
import { legendPx } from '../board/board-size.ts'
import { WidgetFigure } from '../board/widget-figure.tsx'
import { WidgetFrame, type WidgetState } from '../board/widget-frame.tsx'
import { WidgetLegend } from '../board/widget-legend.tsx'
import { WidgetTable, widgetPageSize } from '../board/widget-table.tsx'
import { Chart } from '../chart/chart.tsx'
import { ShareTable } from '../chart/share-table.tsx'
import { StageChart, stageTone } from '../chart/stage-chart.tsx'
import { WorldMap } from '../chart/world-map.tsx'
import { PageHeader } from '../pieces/page-header.tsx'
import { StatusPill } from '../values/status-pill.tsx'
import { formatCount, formatPercent } from '../words/money-format.ts'

const days = ['15/11', '16/11', '17/11', '18/11', '19/11', '20/11', '21/11']
const volumes = [182_000, 164_000, 201_000, 219_000, 240_000, 187_000, 152_000]
const rates = [8710, 8640, 8820, 8790, 8905, 8600, 8740]
const euro = (value: number) => `${formatCount(value)} EUR`
const countries = [
  { code: 'DE', name: 'Germany', value: 412_000 },
  { code: 'TR', name: 'Türkiye', value: 268_000 },
  { code: 'FR', name: 'France', value: 121_000 },
  { code: 'GB', name: 'United Kingdom', value: 96_000 },
  { code: 'US', name: 'United States', value: 44_000 },
  { code: 'NO', name: 'Norway', value: 12_000 },
  { code: 'MT', name: 'Malta', value: 9_000 },
]
const stages = [
  ['Created', 41],
  ['Documents sent', 28],
  ['In review', 17],
  ['Approved', 12],
  ['Rejected', 3],
] as const
const payments = Array.from({ length: 12 }, (_, place) => ({
  id: `ORD-${20_481 - place}`,
  amount: 4990 + place * 1310,
  status: place % 4 === 1 ? 'Declined' : 'Captured',
}))
const methods = {
  categories: ['Cards', 'Open banking', 'Wallets', 'SEPA'],
  series: [{ name: 'Volume', values: [58_000, 21_000, 12_000, 6000] }],
}
const providers = [
  { name: 'Adelphi', values: [91, 92, 90, 93, 92, 91, 92] },
  { name: 'Bosphorus', values: [88, 87, 89, 88, 86, 88, 89] },
  { name: 'Clearhaven', values: [74, 72, 70, 71, 73, 72, 71] },
]
const combo = [
  { name: 'Volume', values: volumes },
  { name: 'Success rate', values: rates, isOnRight: true },
]

/** People give their shops such names. */
const awkward = {
  categories: ['Harbour & Sons <b>Ltd</b>', '<img src=x onerror="window.__ran=1">'],
  series: [{ name: '"><script>window.__ran=1</script>', values: [1200, 800] }],
}

const first: Spot[] = [
  { id: 'count', x: 0, y: 0, w: 3, h: 2 },
  { id: 'rate', x: 3, y: 0, w: 3, h: 2 },
  { id: 'banner', x: 6, y: 0, w: 6, h: 2 },
  { id: 'combo', x: 0, y: 2, w: 8, h: 6 },
  { id: 'methods', x: 8, y: 2, w: 4, h: 6 },
  { id: 'map', x: 0, y: 8, w: 8, h: 7 },
  { id: 'stages', x: 8, y: 8, w: 4, h: 7 },
  { id: 'lines', x: 0, y: 15, w: 6, h: 5 },
  { id: 'columns', x: 6, y: 15, w: 6, h: 5 },
  { id: 'table', x: 0, y: 20, w: 6, h: 6 },
  { id: 'webhooks', x: 6, y: 20, w: 3, h: 6 },
  { id: 'empty', x: 9, y: 20, w: 3, h: 3 },
  { id: 'loading', x: 9, y: 23, w: 3, h: 3 },
  { id: 'awkward', x: 0, y: 26, w: 6, h: 5 },
]
const titles: Record<string, string> = {
  count: 'Captured volume',
  rate: 'Success rate',
  banner: 'Maintenance on Sunday',
  combo: 'Volume and success rate by day',
  methods: 'Methods',
  map: 'Volume by country',
  stages: 'Boarding',
  lines: 'Success rate by provider',
  columns: 'Captured volume by day',
  table: 'Latest payments',
  webhooks: 'Webhooks',
  empty: 'Disputes',
  loading: 'Payouts',
  awkward: 'Payments by customer',
}
const states: Record<string, WidgetState> = { empty: 'empty', loading: 'loading', columns: 'failed' }

const edit = (board: BoardEdit<Spot>, step: BoardStep<Spot>) => editBoard(board, step)

export function BoardPage() {
  const [isEditing, setEditing] = useState(false)
  const [{ spots, past }, step] = useReducer(edit, first, beginEdit<Spot>)
  const [opened, setOpened] = useState('')
  return (
    <main className="p-page">
      <PageHeader
        title="My dashboard"
        note={opened && `Details: ${opened}`}
        actions={
          <>
            {isEditing && (
              <Button variant="default" disabled={past.length === 0} onClick={() => step({ do: 'undo' })}>
                Undo
              </Button>
            )}
            <Button variant="default" data-keep onClick={() => setEditing(!isEditing)}>
              {isEditing ? 'Done' : 'Customise'}
            </Button>
          </>
        }
      />
      <Board label="Widgets" spots={spots} isEditing={isEditing} titleOf={(id) => titles[id] ?? id} onStep={step}>
        {(id, place) => (
          <WidgetFrame
            {...place}
            title={titles[id] ?? id}
            state={states[id] ?? 'ready'}
            at={id === 'columns' ? Date.now() - 42 * 60_000 : undefined}
            onRetry={() => undefined}
            onOpen={id === 'columns' ? () => setOpened(titles[id] ?? '') : undefined}
            actions={[{ id: 'share', label: 'Share…' }]}
            bare={id === 'banner'}
          >
            <Shown id={id} height={place.height} />
          </WidgetFrame>
        )}
      </Board>
    </main>
  )
}

function Shown({ id, height }: { id: string } & Pick<BoardPlace, 'height'>) {
  const [page, setPage] = useState({ pageIndex: 0, pageSize: widgetPageSize })
  if (id === 'count')
    return (
      <WidgetFigure value="1.284.310,40" unit="EUR" change={{ text: '+8,2 %', tone: 'positive' }} note="on last Saturday" href="#volume" />
    )
  if (id === 'rate') return <WidgetFigure value="71,2" unit="%" share={{ basisPoints: 7120, isLow: true }} note="1.204 of 1.691 payments" />
  if (id === 'banner')
    return (
      <div className="p-widget-banner">
        <span>Reports are read-only from 02:00 to 03:00.</span>
        <a href="#status">Read more</a>
      </div>
    )
  if (id === 'combo')
    return (
      <WidgetLegend series={combo}>
        <Chart
          label="Volume in EUR and success rate by day"
          kind="combo"
          categories={days}
          series={combo}
          height={height - legendPx}
          format={euro}
          rightFormat={formatPercent}
          rightAxisFormat={(value) => formatPercent(value, 0)}
          firstColumn="Day"
        />
      </WidgetLegend>
    )
  if (id === 'methods')
    return (
      <div className="p-widget-ring">
        <Chart label="Share of volume by method" kind="donut" {...methods} height={Math.min(height, 180)} format={euro} />
        <ShareTable label="Share of volume by method" {...methods} />
      </div>
    )
  if (id === 'map')
    return (
      <WorldMap
        label="Captured volume by country, in EUR"
        places={countries}
        height={height}
        format={euro}
        firstColumn="Country"
        valueColumn="Volume"
        words={{ elsewhere: 'Not on the map:', from: (value) => `from ${value}` }}
      />
    )
  if (id === 'stages')
    return (
      <StageChart
        label="Boarding"
        stages={stages.map(([name, count]) => ({ id: name, label: name, count, tone: stageTone(name), href: '#s' }))}
      />
    )
  if (id === 'lines')
    return (
      <Chart label="Success rate by provider and day" kind="line" categories={days} series={providers} height={height} firstColumn="Day" />
    )
  if (id === 'columns')
    return (
      <Chart
        label="Captured volume by day, in EUR, last week"
        kind="columns"
        categories={days}
        series={[{ name: 'Volume', values: volumes }]}
        height={height}
        format={euro}
        firstColumn="Day"
      />
    )
  if (id === 'awkward') return <Chart label="Payments by customer" kind="bar" {...awkward} height={height} firstColumn="Customer" />
  if (id === 'table')
    return (
      <WidgetTable
        label="Latest payments"
        height={height}
        rows={payments.slice(page.pageIndex * page.pageSize, (page.pageIndex + 1) * page.pageSize)}
        rowId={({ id: key }) => key}
        hrefOf={({ id: key }) => `#${key}`}
        columns={[
          { id: 'id', header: 'Reference', cell: ({ id: key }) => key },
          { id: 'status', header: 'Status', cell: ({ status }) => <StatusPill status={status} /> },
          { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => euro(amount) },
        ]}
        page={{
          ...page,
          total: payments.length,
          onPage: (pageIndex) => setPage({ ...page, pageIndex }),
          onPageSize: (pageSize) => setPage({ pageIndex: 0, pageSize }),
        }}
      />
    )
  if (id === 'webhooks')
    return (
      <ul className="p-reasons">
        {[
          ['orders.example', 'Delivering'],
          ['erp.example', 'NotDelivering'],
        ].map(([name, status = '']) => (
          <li key={name}>
            <div className="p-reason">
              <span>{name}</span>
              <StatusPill status={status} tone={status === 'Delivering' ? 'positive' : 'negative'} />
            </div>
          </li>
        ))}
      </ul>
    )
  return null
}
