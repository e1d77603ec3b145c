import { Button, MultiSelect, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AmountInput } from '../fields/amount-input.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { DataGrid, type GridColumn } from '../list/data-grid.tsx'
import { FilterBar } from '../list/filter-bar.tsx'
import { KeysetPager } from '../list/keyset-pager.tsx'
import { PageHeader } from '../pieces/page-header.tsx'
import { drawerWidths, RecordDrawer, SplitView } from '../record/record-drawer.tsx'
import { StatusPill } from '../values/status-pill.tsx'
import { TwoLines } from '../values/two-lines.tsx'
import { useUiTexts } from '../words/texts.tsx'

type Provider = { id: string; name: string; methods: string; currencies: number; share: string; status: string; changed: string }

const providers: Provider[] = (
  [
    ['Adelphi Acquiring', 'adelphi', 'Cards, wallets', 24, '57,8 %', 'Active', '18/11/2026 09:12'],
    ['Bosphorus Pay', 'bosphorus', 'Cards, Troy', 4, '24,8 %', 'Active', '11/11/2026 16:40'],
    ['Clearhaven', 'clearhaven', 'Cards', 11, '11,1 %', 'Blocked', '21/11/2026 13:10'],
    ['Lumen SEPA', 'lumen-sepa', 'Bank transfer', 1, '6,3 %', 'Active', '02/10/2026 11:05'],
    ['Northbank Open', 'northbank', 'Open banking', 3, '0,0 %', 'Pending', '20/11/2026 15:22'],
    ['Ravello Wallet', 'ravello', 'Wallets', 6, '0,0 %', 'Inactive', '14/08/2026 10:00'],
  ] as const
).map(([name, id, methods, currencies, share, status, changed]) => ({ id, name, methods, currencies, share, status, changed }))

const columns: GridColumn<Provider>[] = [
  { id: 'name', header: 'Name', width: 180, sortable: true, cell: (p) => <span className="p-cell-strong">{p.name}</span> },
  { id: 'code', header: 'Code', width: 120, keep: 2, cell: (p) => <span className="p-mono">{p.id}</span> },
  { id: 'methods', header: 'Methods', width: 150, keep: 2, cell: (p) => p.methods },
  { id: 'currencies', header: 'Currencies', width: 100, align: 'end', keep: 3, cell: (p) => p.currencies },
  { id: 'share', header: 'Share of volume', width: 130, align: 'end', keep: 3, cell: (p) => p.share },
  { id: 'status', header: 'Status', width: 120, fit: true, cell: (p) => <StatusPill status={p.status} /> },
  { id: 'changed', header: 'Last changed', width: 150, align: 'end', cell: (p) => p.changed },
]

export function FormPage({ onClose }: { onClose: () => void }) {
  const texts = useUiTexts()
  const [open, setOpen] = useState<Provider | undefined>(providers[2])
  const [width, setWidth] = useState<number>(drawerWidths.form)
  const [smallest, setSmallest] = useState<number | null>(100)
  const [largest, setLargest] = useState<number | null>(500_000)
  const [fallback, setFallback] = useState<string | null>('Try the next provider')
  const stay = () => {}
  return (
    <SplitView>
      <main className="p-page" data-fill>
        <PageHeader
          title="Service providers"
          note="Who processes payments for this tenant, and with which methods."
          actions={
            <Button data-keep leftSection={<IconPlus size={15} stroke={2} aria-hidden />}>
              Add provider
            </Button>
          }
        />
        <FilterBar
          filters={[{ id: 'status', label: 'Status', kind: 'select', fixed: true, options: [{ value: 'Active', label: 'Active' }] }]}
          value={{}}
          onChange={stay}
          onSearch={stay}
          searchLabel="Name or code"
        />
        <DataGrid
          label="Service providers"
          rows={providers}
          columns={columns}
          rowId={(p) => p.id}
          sort={{ id: 'name', direction: 'asc' }}
          onSort={stay}
          openId={open?.id}
          onOpen={setOpen}
          compactRow={(p) => <TwoLines name={p.name} end={<StatusPill status={p.status} />} detail={p.methods} endDetail={p.changed} />}
          footer={
            <KeysetPager
              from={1}
              to={6}
              total={6}
              pageSize={20}
              hasPrevious={false}
              hasNext={false}
              onPrevious={stay}
              onNext={stay}
              onPageSize={stay}
            />
          }
        />
      </main>
      {open && (
        <RecordDrawer
          key={open.id}
          label={`Edit ${open.name}`}
          head={<h2>Edit {open.name}</h2>}
          width={width}
          onWidth={setWidth}
          onClose={() => {
            setOpen(undefined)
            onClose()
          }}
          foot={
            <>
              <span>{texts.unsaved(2)}</span>
              <Button variant="default">{texts.discard}</Button>
              <Button>Save changes</Button>
            </>
          }
        >
          <form className="p-drawer-part p-form" onSubmit={(event) => event.preventDefault()}>
            <TextInput label="Name" wrapperProps={{ 'data-half': true }} defaultValue={open.name} required />
            <TextInput label="Code" wrapperProps={{ 'data-half': true }} classNames={{ input: 'p-mono' }} defaultValue={open.id} disabled />
            <MultiSelect label="Methods" data={['Cards', 'Wallets', 'Bank transfer', 'Open banking', 'Crypto']} defaultValue={['Cards']} />
            <TextInput
              label="API address"
              defaultValue="http://gateway.clearhaven.example/v3"
              error="Start the address with https://"
              required
            />
            <h3>Limits</h3>
            <AmountInput
              label="Smallest amount"
              wrapperProps={{ 'data-half': true }}
              currency="EUR"
              value={smallest}
              onChange={setSmallest}
            />
            <AmountInput label="Largest amount" wrapperProps={{ 'data-half': true }} currency="EUR" value={largest} onChange={setLargest} />
            <SelectField
              label="If the provider does not answer"
              description="Applies to soft declines and time-outs over 8 s."
              options={['Try the next provider', 'Decline']}
              value={fallback}
              onChange={setFallback}
            />
            <hr />
            <div className="p-toggle-row">
              <span>
                <b>Active</b>
                <small>New payments may be routed here</small>
              </span>
              <Switch aria-label="Active" />
            </div>
            <div className="p-toggle-row">
              <span>
                <b>Alert below target</b>
                <small>Tell the payments team when fewer than 80 % are approved</small>
              </span>
              <Switch aria-label="Alert below target" defaultChecked />
            </div>
          </form>
        </RecordDrawer>
      )}
    </SplitView>
  )
}
