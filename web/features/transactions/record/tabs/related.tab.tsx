import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shownMinor, TransactionStatusPill } from '../../transaction-words.tsx'
import { type RecordRef, type RelatedTransaction, relatedQuery } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

/** The payment this belongs to and what hangs on it; a press opens one in place of this. */
export function RelatedTab({ record, onOpen }: { record: RecordRef; onOpen: (id: string) => void }) {
  const { t } = useTranslation('transactions')
  const columns: GridColumn<RelatedTransaction>[] = [
    { id: 'createdAt', header: t('field.createdAt'), width: 158, fit: true, cell: (row) => <DateTime at={row.createdAt} /> },
    { id: 'relation', header: t('record.related.relation'), width: 130, keep: 2, cell: (row) => t(`relation.${row.relation}`) },
    { id: 'type', header: t('field.type'), width: 96, cell: (row) => t(`type.${row.type}`) },
    { id: 'status', header: t('field.status'), width: 130, fit: true, cell: (row) => <TransactionStatusPill status={row.status} /> },
    {
      id: 'amount',
      header: t('field.amount'),
      width: 130,
      align: 'end',
      cell: (row) => <Money minor={shownMinor(row)} currency={row.currency} />,
    },
  ]
  return (
    <PartOfRecord answer={useQuery(relatedQuery(record))} isEmpty={(list) => list.length === 0} emptyText={t('record.noRelated')}>
      {(rows) => (
        <DataGrid
          label={t('record.tab.related')}
          rows={rows}
          columns={columns}
          rowId={(row) => row.transactionId}
          rowLabel={(row) => t(`type.${row.type}`)}
          onOpen={(row) => onOpen(row.transactionId)}
          compactRow={(row) => (
            <TwoLines
              name={t(`type.${row.type}`)}
              end={<Money minor={shownMinor(row)} currency={row.currency} />}
              detail={<DateTime at={row.createdAt} style="minute" />}
              endDetail={<TransactionStatusPill status={row.status} />}
            />
          )}
        />
      )}
    </PartOfRecord>
  )
}
