import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceOf, TransactionAmount, TransactionStatusPill } from '../../transaction-words.tsx'
import { type RecordRef, type RelatedTransaction, relatedQuery } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

const nameOf = (row: RelatedTransaction) => referenceOf({ ...row, id: row.transactionId })

/** The payment this belongs to and what hangs on it; a press opens one in place of this. */
export function RelatedTab({ record, onOpen }: { record: RecordRef; onOpen: (id: string) => void }) {
  const { t } = useTranslation('transactions')
  const columns: GridColumn<RelatedTransaction>[] = [
    { id: 'createdAt', header: t('field.createdAt'), width: 158, fit: true, cell: (row) => <DateTime at={row.createdAt} /> },
    { id: 'relation', header: t('record.related.relation'), width: 130, keep: 2, cell: (row) => t(`relation.${row.relation}`) },
    { id: 'reference', header: t('field.externalId'), width: 150, cell: (row) => nameOf(row) },
    { id: 'status', header: t('field.status'), width: 130, fit: true, cell: (row) => <TransactionStatusPill status={row.status} /> },
    {
      id: 'amount',
      header: t('field.amount'),
      width: 130,
      align: 'end',
      cell: (row) => <TransactionAmount {...row} />,
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
          rowLabel={nameOf}
          onOpen={(row) => onOpen(row.transactionId)}
          compactRow={(row) => (
            <TwoLines
              name={nameOf(row)}
              end={<TransactionAmount {...row} />}
              detail={<DateTime at={row.createdAt} style="minute" />}
              endDetail={<TransactionStatusPill status={row.status} />}
            />
          )}
        />
      )}
    </PartOfRecord>
  )
}
