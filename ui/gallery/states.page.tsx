import { Button } from '@mantine/core'
import { useState } from 'react'
import { DataGrid, type GridColumn, type GridState } from '../list/data-grid.tsx'
import { GridSkeleton } from '../list/grid-skeleton.tsx'
import { EmptyState } from '../pieces/empty-state.tsx'
import { ErrorState } from '../pieces/error-state.tsx'
import { PageHeader } from '../pieces/page-header.tsx'
import { Money } from '../values/money.tsx'
import { StatusPill } from '../values/status-pill.tsx'
import { TwoLines } from '../values/two-lines.tsx'
import { type Payment, samplePayments } from './sample-payments.ts'

const columns: GridColumn<Payment>[] = [
  { id: 'reference', header: 'Reference', width: 110, cell: (p) => p.reference },
  { id: 'status', header: 'Status', width: 150, fit: true, cell: (p) => <StatusPill status={p.status} /> },
  { id: 'amount', header: 'Amount', width: 140, align: 'end', cell: (p) => <Money minor={p.minor} currency={p.currency} /> },
]

const Sample = ({ state }: { state: GridState }) => (
  <DataGrid
    label={`Payments, ${state}`}
    rows={state === 'loading' ? [] : samplePayments(4)}
    columns={columns}
    rowId={(p) => p.id}
    state={state}
    skeletonRows={4}
    compactRow={(p) => <TwoLines name={p.reference} end={<Money minor={p.minor} currency={p.currency} />} />}
  />
)

export function StatesPage() {
  const [tries, setTries] = useState(0)
  return (
    <main className="p-page">
      <PageHeader
        title="Payment links"
        note="Share an address, get paid. Each link shows what has come in through it."
        actions={<Button data-keep>Create link</Button>}
      />
      <div className="p-cols" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 460px), 1fr))' }}>
        <section className="p-grid">
          <EmptyState title="No payment links yet" action={<Button>Create link</Button>}>
            A link is the quickest way to be paid without a website. Make one in a minute.
          </EmptyState>
        </section>
        <section className="p-grid">
          <EmptyState kind="no-match" title="Nothing matches these filters" action={<Button variant="default">Clear filters</Button>}>
            12 links are hidden by “Status: Closed” and “Created: today”.
          </EmptyState>
        </section>
        <section className="p-grid">
          <GridSkeleton widths={[120, 84, 110, 90]} rows={7} />
        </section>
        <section className="p-grid">
          <ErrorState title="The list could not be loaded" requestId={`req_8FK2M${tries}`} onRetry={() => setTries(tries + 1)}>
            Your links are safe and still work. Try again, or come back in a few minutes.
          </ErrorState>
        </section>
        <Sample state="loading" />
        <Sample state="refetching" />
      </div>
    </main>
  )
}
