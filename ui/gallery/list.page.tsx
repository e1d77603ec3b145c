import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { asList, type FilterDefinition, type FilterValues } from '../fields/filter-definition.ts'
import { emptyLayout, type GridColumn, type GridSort } from '../list/data-grid.tsx'
import type { GridLayout } from '../list/grid-layout.ts'
import { KeysetPager } from '../list/keyset-pager.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { statusLabel } from '../look/status-tones.ts'
import { EmptyState } from '../pieces/empty-state.tsx'
import { DateTime, useFormatDate } from '../values/date-time.tsx'
import { Money, useMoneyText } from '../values/money.tsx'
import { StatusPill } from '../values/status-pill.tsx'
import { TwoLines } from '../values/two-lines.tsx'
import { useUiTexts } from '../words/texts.tsx'
import { PaymentDrawer } from './payment-drawer.tsx'
import { SampleExports } from './sample-exports.tsx'
import { type Payment, samplePayments } from './sample-payments.ts'
import { type SampleView, SampleViews } from './sample-views.tsx'

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

type Asked = { search: string; filter: FilterValues; sort: GridSort; layout: GridLayout; pageSize: number }

const week = { preset: 'last7Days' } as const
const atFirst: Asked = {
  search: '',
  filter: {
    created: { preset: 'custom', from: '2026-11-14T21:00:00.000Z', to: '2026-11-21T21:00:00.000Z' },
    status: ['Captured', 'Declined', 'Pending', 'Refunded', 'Failed', 'WaitingForApproval'],
  },
  sort: { id: 'at', direction: 'desc' },
  layout: emptyLayout,
  pageSize: Number(new URLSearchParams(location.search).get('rows') ?? 20),
}
const builtIn: SampleView<Asked>[] = [
  { id: 'all', name: 'All', holds: atFirst },
  { id: 'wait', name: 'Waiting for approval', holds: { ...atFirst, filter: { created: week, status: ['WaitingForApproval'] } } },
  { id: 'refunds', name: 'Refunds', holds: { ...atFirst, filter: { created: week, type: 'Refund' } } },
].map((view) => ({ ...view, isOwn: false, isShared: true, mayEdit: false, owner: { name: '' } }))
const shared: SampleView<Asked>[] = [
  {
    id: 'highest',
    name: 'Highest of the month',
    isOwn: false,
    isShared: true,
    mayEdit: false,
    owner: { name: 'Greta Lind' },
    holds: { ...atFirst, filter: { created: { preset: 'last30Days' } }, sort: { id: 'amount', direction: 'desc' } },
  },
]

function find({ search, filter, sort }: Asked): Payment[] {
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

export function ListOfPayments({ openAtStart = false }: { openAtStart?: boolean }) {
  const texts = useUiTexts()
  const moneyText = useMoneyText()
  const formatDate = useFormatDate()
  const [asked, setAsked] = useState(atFirst)
  const [selected, setSelected] = useState<string[]>([])
  const [page, setPage] = useState(0)
  const [openId, setOpenId] = useState(openAtStart ? all[0]?.id : undefined)
  const ask = (change: Partial<Asked>) => {
    setPage(0)
    setAsked({ ...asked, ...change })
  }
  const { pageSize } = asked
  const found = find(asked)
  const rows = found.slice(page * pageSize, (page + 1) * pageSize)
  const place = rows.findIndex((p) => p.id === openId)
  const open = all.find((p) => p.id === openId)
  const sums = new Map<string, number>()
  for (const p of all) if (selected.includes(p.id)) sums.set(p.currency, (sums.get(p.currency) ?? 0) + p.minor)
  const walk = (by: -1 | 1) => (rows[place + by] && place >= 0 ? () => setOpenId(rows[place + by]?.id) : undefined)
  return (
    <ListFrame
      title="Transaction lookup"
      actions={
        <>
          <SampleExports rows={found.length} />
          {!open && <Button leftSection={<IconPlus size={15} stroke={2} aria-hidden />}>New payment</Button>}
        </>
      }
      views={<SampleViews builtIn={builtIn} shared={shared} shown={asked} onOpen={ask} />}
      filter={{
        filters,
        value: asked.filter,
        onChange: (filter) => ask({ filter }),
        search: asked.search,
        onSearch: (search) => ask({ search }),
        searchLabel: 'Reference, ID, card or email',
      }}
      grid={{
        label: 'Transactions',
        rows,
        columns,
        rowId: (p) => p.id,
        rowLabel: (p) => p.reference,
        sort: asked.sort,
        onSort: (sort) => ask({ sort }),
        layout: asked.layout,
        onLayout: (layout) => setAsked({ ...asked, layout }),
        openId,
        onOpen: (p) => setOpenId(p.id),
        filtered: true,
        noMatch: (
          <EmptyState
            kind="no-match"
            title="Nothing matches these filters"
            action={
              <Button variant="default" onClick={() => ask({ search: '', filter: {} })}>
                {texts.clearFilters}
              </Button>
            }
          >
            240 payments are hidden by the search and the filters.
          </EmptyState>
        ),
        compactRow: (p) => (
          <TwoLines
            name={p.customer}
            end={<Money minor={p.minor} currency={p.currency} />}
            detail={`${p.reference} · ${formatDate(p.at, 'minute')}`}
            endDetail={<StatusPill status={p.status} />}
          />
        ),
        footer: (
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
            onPageSize={(size) => ask({ pageSize: size })}
          />
        ),
      }}
      selection={{
        ids: selected,
        note: [...sums].map(([currency, minor]) => moneyText(minor, currency)).join(', '),
        actions: [
          { id: 'check', label: 'Check status' },
          { id: 'export', label: 'Export', offReason: 'An export of these rows is under way.' },
          { id: 'refund', label: 'Refund 1…' },
        ],
        onChange: setSelected,
        onClear: () => setSelected([]),
      }}
      record={open && <PaymentDrawer payment={open} onClose={() => setOpenId(undefined)} onPrevious={walk(-1)} onNext={walk(1)} />}
    />
  )
}
