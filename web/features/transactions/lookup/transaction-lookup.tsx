import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../shared/exports/export-button.tsx'
import { useDirectExport } from '../../../shared/exports/use-direct-export.tsx'
import type { DrawerFrame } from '../../../shared/list/drawer-frame.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { ColumnSets } from '../../../shared/list/views/column-sets.tsx'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { TransactionDrawer } from '../record/transaction-drawer.tsx'
import { useOutcomes } from '../record/use-outcomes.ts'
import { referenceOf } from '../transaction-words.tsx'
import type { TransactionRow } from '../transactions.queries.ts'
import { AtAddress } from './at-address.tsx'
import { LookedFor, useNextSteps } from './looked-for.tsx'
import { lookupExport } from './lookup-export.ts'
import type { LookupPreset } from './lookup-preset.ts'
import { OpenedRowsOf, RowOpener } from './opened-rows.tsx'
import { PaymentSums } from './payment-sums.tsx'
import { SelectionSums } from './selection-sums.tsx'
import { StatusCounts } from './status-counts.tsx'
import { CompactTransaction } from './transaction.columns.tsx'
import { rowIdOf, useLookup } from './use-lookup.ts'
import { useSelectionActions } from './use-selection-actions.tsx'

type Lookup = ReturnType<typeof useLookup>

/** The one table of transactions; a preset gives its address and its texts. */
export function TransactionLookup({ preset }: { preset: LookupPreset }) {
  const { t } = useTranslation('transactions')
  const title = usePageTitle()
  const lookup = useLookup(preset)
  const exporting = useDirectExport()
  const outcomes = useOutcomes()
  const { url, mode, selection, opened, ...page } = lookup
  const wish = lookupExport(preset, lookup)
  const actions = useSelectionActions(selection.ids)
  const asked = { filters: lookup.filters, values: lookup.values, searchKey: url.search.searchKey }
  const nextSteps = useNextSteps(asked, url.ask)
  return (
    <OpenedRowsOf value={opened}>
      <ListPage
        {...page}
        url={url}
        title={title}
        label={t('lookup.rows')}
        rowId={rowIdOf}
        rowLabel={referenceOf}
        compactRow={(row) => <CompactTransaction row={row} preset={preset} />}
        besideCompact={preset.hasChildren ? (row: TransactionRow) => (row.children?.length ? <RowOpener row={row} /> : null) : undefined}
        empty={<EmptyState title={t('lookup.emptyTitle')}>{mode === 'Test' ? t('lookup.emptyTest') : t('lookup.emptyText')}</EmptyState>}
        noMatchText={<LookedFor {...asked} />}
        nextSteps={nextSteps}
        actions={wish && <ExportButton {...wish} isRunning={exporting.isRunning} onDirect={exporting.start} />}
        columnSets={preset.hasColumnSets && <ColumnSets listKey={preset.layoutKey} columns={page.columns} arrangement={page.arrangement} />}
        job={
          <>
            {preset.hasChildren && <PaymentSums lookup={lookup} />}
            <StatusCounts preset={preset} lookup={lookup} />
            {exporting.job}
          </>
        }
        selection={{
          ids: selection.ids,
          note: <SelectionSums amounts={movingRows(selection.rows).map((row) => ({ currency: row.currency, minor: row.shownMinor }))} />,
          onChange: selection.select,
          onClear: selection.clear,
          actions,
        }}
        drawer={(address, frame) => (
          <AtAddress address={address} frame={frame} preset={preset} mode={mode} onOpen={url.open}>
            {(id, row) => <LookupDrawer id={id} named={row} frame={frame} preset={preset} lookup={lookup} outcomes={outcomes} />}
          </AtAddress>
        )}
      />
    </OpenedRowsOf>
  )
}

/** A capture or a void is not added up beside its payment. */
const movingRows = (rows: readonly TransactionRow[]) => rows.filter(({ direction }) => direction !== 'None')

type LookupDrawerProps = {
  id: string
  named: TransactionRow | undefined
  frame: DrawerFrame
  preset: LookupPreset
  lookup: Lookup
  outcomes: ReturnType<typeof useOutcomes>
}

function LookupDrawer({ id, named, frame, preset, lookup: { url, answer, mode }, outcomes }: LookupDrawerProps) {
  const row = answer.data?.data.find((one) => one.id === id) ?? named
  return (
    <TransactionDrawer
      id={id}
      // A platform user's calls name the tenant of the record; a record opened by its address is found without.
      scope={{ mode, ...(preset.hasTenants && row ? { tenantId: row.tenantId } : {}) }}
      row={row}
      hasMerchants={preset.hasMerchants}
      outcomes={outcomes}
      tab={url.search.tab}
      act={url.search.act}
      onActed={() => url.show({ act: undefined })}
      onTab={(tab) => url.show({ tab: tab === 'overview' ? undefined : tab })}
      {...frame}
      onOpen={url.open}
      hrefOf={url.hrefOf}
    />
  )
}
