import { mostDecisions } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Actions } from '@portico/ui/actions/offered-actions.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../shared/list/list-page.tsx'
import { useModeFilter } from '../../../shared/list/mode-filter.ts'
import { sortOrders } from '../../../shared/list/sort-orders.ts'
import { useList } from '../../../shared/list/use-list.ts'
import { useSelection } from '../../../shared/list/use-selection.ts'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useListUrl } from '../../../shared/page/use-list-url.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { sayOr } from '../../../shared/texts/said.ts'
import { SelectionSums } from '../lookup/selection-sums.tsx'
import { TransactionDrawer } from '../record/transaction-drawer.tsx'
import { useOutcomes } from '../record/use-outcomes.ts'
import { referenceOf } from '../transaction-words.tsx'
import { transactionWire } from '../transactions.queries.ts'
import { DecideDialog } from './decide.dialog.tsx'
import type { PendingRow, PendingView, Verdict } from './payouts.queries.ts'
import { pendingQuery } from './payouts.queries.ts'
import { CompactPending, usePendingColumns } from './pending.columns.tsx'
import { pendingPath } from './pending-path.ts'
import { PendingSums } from './pending-sums.tsx'

const order = sortOrders(['askedAt'], 'askedAt')
const rowIdOf = (row: PendingRow) => row.id

/** Everything that waits for a person's decision, the oldest first. */
export function PendingPayments() {
  const { t } = useTranslation(['payouts', 'shared'])
  const title = usePageTitle()
  const { can } = useSession()
  const outcomes = useOutcomes()
  const url = useListUrl(pendingPath)
  const view: PendingView = url.search.view === 'all' ? 'all' : 'mine'
  const mode = url.search.mode === 'Test' ? 'Test' : 'Live'
  const filters = [useModeFilter()]
  const { page, answer } = useList({
    url,
    listKey: 'transactions.pending',
    columns: usePendingColumns(),
    builtIn: [
      { id: 'mine', label: t('payouts:view.mine'), change: { view: undefined } },
      { id: 'all', label: t('payouts:view.all'), change: { view: 'all' } },
    ],
    filters,
    order,
    search: undefined,
    askedOf: () => ({ view }),
    queryOf: (query) => pendingQuery(query, mode),
  })
  const selection = useSelection(answer.data?.data ?? [], rowIdOf, `${view} ${mode}`)
  const [verdict, setVerdict] = useState<Verdict>()
  const own = selection.rows.filter(({ off }) => off === null)
  const offReason = reasonOff(selection.rows, own.length, t('payouts:select.tooMany', { most: mostDecisions }))
  const actions: Actions = [
    can(transactionWire.approvePayouts.access) && {
      id: 'approve',
      label: t('payouts:select.approve'),
      primary: true,
      offReason,
      onClick: () => setVerdict('Approved'),
    },
    can(transactionWire.declinePayouts.access) && {
      id: 'decline',
      label: t('payouts:select.decline'),
      danger: true,
      offReason,
      onClick: () => setVerdict('Declined'),
    },
  ]
  const close = () => {
    setVerdict(undefined)
    selection.clear()
  }
  return (
    <>
      <ListPage
        {...page}
        values={{ mode }}
        onFilters={(next) => url.ask({ mode: next.mode === 'Test' ? 'Test' : undefined })}
        isFiltered={false}
        title={title}
        label={t('payouts:rows')}
        rowId={rowIdOf}
        rowLabel={referenceOf}
        compactRow={(row) => <CompactPending row={row} />}
        empty={<EmptyState title={t('payouts:emptyTitle')}>{t(view === 'mine' ? 'payouts:emptyMine' : 'payouts:emptyText')}</EmptyState>}
        noMatchText={t('payouts:noMatch')}
        job={<PendingSums view={view} mode={mode} />}
        selection={{
          ids: selection.ids,
          note: <SelectionSums amounts={selection.rows.map(({ currency, amountMinor }) => ({ currency, minor: amountMinor }))} />,
          onChange: selection.select,
          onClear: selection.clear,
          actions,
        }}
        drawer={(id, frame) => (
          <TransactionDrawer
            {...frame}
            id={id}
            scope={{ mode }}
            row={undefined}
            hasMerchants
            outcomes={outcomes}
            tab={url.search.tab}
            act={url.search.act}
            onActed={() => url.show({ act: undefined })}
            onTab={(tab) => url.show({ tab: tab === 'overview' ? undefined : tab })}
            onOpen={url.open}
            hrefOf={url.hrefOf}
          />
        )}
      />
      {verdict && (
        <DecideDialog
          verdict={verdict}
          rows={own.map((row) => ({ ...row, kind: row.kind ?? 'payment', name: referenceOf(row) }))}
          skipped={selection.rows.length - own.length}
          scope={{ mode }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Why none of the chosen can be decided: what holds for the first of them. */
function reasonOff(rows: readonly PendingRow[], decidable: number, tooMany: string): string | undefined {
  if (decidable > mostDecisions) return tooMany
  const first = rows[0]?.off
  return decidable === 0 && first ? sayOr(first.said, first.reason) : undefined
}
