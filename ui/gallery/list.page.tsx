import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../bulk-bar.tsx'
import { ColumnChooser } from '../column-chooser.tsx'
import { DataGrid, emptyLayout, type GridColumn, type GridSort } from '../data-grid.tsx'
import { DateTime, useFormatDate } from '../date-time.tsx'
import { EmptyState } from '../empty-state.tsx'
import { FilterBar } from '../filter-bar.tsx'
import { asList, type FilterDefinition, type FilterValues } from '../filter-definition.ts'
import { KeysetPager } from '../keyset-pager.tsx'
import { Money, useFormatMinor } from '../money.tsx'
import { notify } from '../notify.tsx'
import { PageHeader } from '../page-header.tsx'
import { SplitView } from '../record-drawer.tsx'
import { SavedViews } from '../saved-views.tsx'
import { StatusPill } from '../status-pill.tsx'
import { statusLabel } from '../status-tones.ts'
import { useUiTexts } from '../texts.tsx'
import { TwoLines } from '../two-lines.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { SampleExports } from './sample-exports.tsx'
import { type Payment, samplePayments } from './sample-payments.ts'

const all = samplePayments(240)

const columns: GridColumn<Payment>[] = [
  { id: 'at', header: 'Created', width: 158, fit: true, sortable: true, firstSort: 'desc', cell: (p) => <DateTime at={p.at} /> },
  { id: 'reference', header: 'Reference', width: 110, cell: (p) => <span className="p-cell-strong">{p.reference}</span> },
  { id: 'customer', header: 'Customer', width: 170, keep: 2, cell: (p) => p.customer },
  {
    id: 'method',
    header: 'Method',
    width: 150,
    keep: 2,
    fit: true,
    cell: (p) => (
      <>
        {p.method} <span className="p-cell-muted">•• {p.last4}</span>
      </>
    ),
  },
  { id: 'type', header: 'Type', width: 88, keep: 3, cell: (p) => p.type },
  { id: 'status', header: 'Status', width: 150, fit: true, cell: (p) => <StatusPill status={p.status} /> },
  { id: 'provider', header: 'Provider', width: 150, keep: 3, cell: (p) => p.provider },
  {
    id: 'amount',
    header: 'Amount',
    width: 140,
    align: 'end',
    sortable: true,
    firstSort: 'desc',
    cell: (p) => <Money minor={p.minor} currency={p.currency} />,
  },
  { id: 'country', header: 'Card country', width: 120, keep: 3, hidden: true, cell: (p) => p.country },
  { id: 'risk', header: 'Risk score', width: 90, keep: 3, hidden: true, align: 'end', cell: (p) => p.risk },
]

const states = [
  'Captured',
  'Declined',
  'Pending',
  'Refunded',
  'Failed',
  'WaitingForApproval',
  'Authorised',
  'Blocked',
  'Expired',
  'Conflict',
]
const filters: FilterDefinition[] = [
  { id: 'created', label: 'Created', kind: 'dateRange', fixed: true },
  { id: 'status', label: 'Status', kind: 'options', options: states.map((value) => ({ value, label: statusLabel(value) })) },
  { id: 'type', label: 'Type', kind: 'select', options: ['Payment', 'Refund'].map((value) => ({ value, label: value })) },
  { id: 'amount', label: 'Amount', kind: 'amountRange', currency: 'EUR' },
  { id: 'card', label: 'Card', kind: 'text', placeholder: 'First 6 or last 4' },
]

function find(search: string, filter: FilterValues, sort: GridSort): Payment[] {
  const status = asList(filter.status)
  const found = all.filter(
    (p) =>
      (status.length === 0 || status.includes(p.status)) &&
      (typeof filter.type !== 'string' || p.type === filter.type) &&
      `${p.reference} ${p.customer} ${p.id}`.toLowerCase().includes(search.toLowerCase()),
  )
  const key = (p: Payment) => (sort.id === 'amount' ? p.minor : Date.parse(p.at))
  return found.sort((a, b) => (key(a) - key(b)) * (sort.direction === 'asc' ? 1 : -1))
}

export function ListPage({ openAtStart = false }: { openAtStart?: boolean }) {
  const texts = useUiTexts()
  const format = useFormatMinor()
  const formatDate = useFormatDate()
  const [view, setView] = useState('all')
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<FilterValues>({
    created: { preset: 'custom', from: '2026-11-14T21:00:00.000Z', to: '2026-11-21T21:00:00.000Z' },
    status: ['Captured', 'Declined', 'Pending', 'Refunded', 'Failed', 'WaitingForApproval'],
  })
  const [sort, setSort] = useState<GridSort>({ id: 'at', direction: 'desc' })
  const [layout, setLayout] = useState(emptyLayout)
  const [selected, setSelected] = useState<string[]>([])
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState(() => Number(new URLSearchParams(location.search).get('rows') ?? 20))
  const [openId, setOpenId] = useState(openAtStart ? all[0]?.id : undefined)
  const found = find(search, filter, sort)
  const rows = found.slice(page * pageSize, (page + 1) * pageSize)
  const place = rows.findIndex((p) => p.id === openId)
  const open = all.find((p) => p.id === openId)
  const sums = new Map<string, number>()
  for (const p of all) if (selected.includes(p.id)) sums.set(p.currency, (sums.get(p.currency) ?? 0) + p.minor)
  const walk = (by: -1 | 1) => (rows[place + by] && place >= 0 ? () => setOpenId(rows[place + by]?.id) : undefined)
  return (
    <SplitView>
      <main className="p-page" data-fill>
        <PageHeader
          title="Transaction lookup"
          actions={
            <>
              <SampleExports rows={found.length} />
              {!open && <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden />}>New payment</Button>}
            </>
          }
        />
        <SavedViews
          views={[
            { id: 'all', label: 'All' },
            { id: 'wait', label: 'Waiting for approval', count: 7 },
            { id: 'declined', label: 'Declined today', count: 214 },
            { id: 'refunds', label: 'Refunds' },
            { id: 'high', label: 'Above 10.000 EUR', count: 10_000, capped: true },
          ]}
          value={view}
          onChange={setView}
          onSave={() => notify.undo('View saved', 'Undo', () => notify.success('View removed'))}
        />
        <FilterBar
          filters={filters}
          value={filter}
          onChange={setFilter}
          search={search}
          onSearch={(text) => {
            setPage(0)
            setSearch(text)
          }}
          searchLabel="Reference, ID, card or email"
          end={!open && <ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />}
        />
        <DataGrid
          label="Transactions"
          rows={rows}
          columns={columns}
          rowId={(p) => p.id}
          rowLabel={(p) => p.reference}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          layout={layout}
          onLayout={setLayout}
          openId={openId}
          onOpen={(p) => setOpenId(p.id)}
          filtered
          noMatch={
            <EmptyState
              kind="no-match"
              title="Nothing matches these filters"
              action={
                <Button
                  variant="default"
                  onClick={() => {
                    setSearch('')
                    setFilter({})
                  }}
                >
                  {texts.clearFilters}
                </Button>
              }
            >
              240 payments are hidden by the search and the filters.
            </EmptyState>
          }
          compactRow={(p) => (
            <TwoLines
              name={p.customer}
              end={<Money minor={p.minor} currency={p.currency} />}
              detail={`${p.reference} · ${formatDate(p.at, 'minute')}`}
              endDetail={<StatusPill status={p.status} />}
            />
          )}
          footer={
            <KeysetPager
              from={page * pageSize + 1}
              to={page * pageSize + rows.length}
              total={10_000}
              capped
              pageSize={pageSize}
              hasPrevious={page > 0}
              hasNext={(page + 1) * pageSize < found.length}
              onPrevious={() => setPage(page - 1)}
              onNext={() => setPage(page + 1)}
              onPageSize={(size) => {
                setPage(0)
                setPageSize(size)
              }}
            />
          }
        />
        {selected.length > 0 && (
          <BulkBar
            count={selected.length}
            note={[...sums].map(([currency, minor]) => `${format(minor, currency)} ${currency}`).join(', ')}
            onClear={() => setSelected([])}
          >
            <Button variant="default">Check status</Button>
            <Button variant="default">Export</Button>
            <Button variant="default">Refund 1…</Button>
          </BulkBar>
        )}
      </main>
      {open && <PaymentDrawer payment={open} onClose={() => setOpenId(undefined)} onPrevious={walk(-1)} onNext={walk(1)} />}
    </SplitView>
  )
}
