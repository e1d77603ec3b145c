import { Stack } from '@mantine/core'
import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { Money, useFormatMinor } from '@portico/ui/values/money.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatPercent } from '@portico/ui/words/money-format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../../../../shared/api/more-button.tsx'
import { feesQuery, type RecordRef, type TransactionFee } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

/** What the payment costs, and whom. */
export function FeesTab({ record }: { record: RecordRef }) {
  const { t } = useTranslation('transactions')
  const format = useFormatMinor()
  const fees = useInfiniteQuery(feesQuery(record))
  const rateOf = (fee: TransactionFee) =>
    [fee.rateBps !== 0 ? formatPercent(fee.rateBps, 2) : '', fee.fixedMinor !== 0 ? format(fee.fixedMinor, fee.currency) : '']
      .filter(Boolean)
      .join(' + ')
  const columns: GridColumn<TransactionFee>[] = [
    { id: 'type', header: t('record.fee.type'), width: 150, cell: (fee) => <span className="p-cell-strong">{fee.feeType}</span> },
    { id: 'party', header: t('record.fee.party'), width: 110, keep: 2, cell: (fee) => t(`party.${fee.party}`) },
    { id: 'rate', header: t('record.fee.rate'), width: 130, align: 'end', cell: rateOf },
    {
      id: 'basis',
      header: t('record.fee.basis'),
      width: 130,
      align: 'end',
      keep: 2,
      cell: (fee) => <Money minor={fee.basisAmountMinor} currency={fee.currency} />,
    },
    {
      id: 'amount',
      header: t('record.fee.amount'),
      width: 120,
      align: 'end',
      cell: (fee) => <Money minor={fee.amountMinor} currency={fee.currency} />,
    },
  ]
  return (
    <PartOfRecord answer={fees} isEmpty={({ pages }) => (pages[0]?.data.length ?? 0) === 0} emptyText={t('record.noFees')}>
      {({ pages }) => (
        <Stack gap="sm">
          <DataGrid
            label={t('record.tab.fees')}
            rows={pages.flatMap(({ data }) => data)}
            columns={columns}
            rowId={(fee) => fee.id}
            compactRow={(fee) => (
              <TwoLines
                name={fee.feeType}
                end={<Money minor={fee.amountMinor} currency={fee.currency} />}
                detail={t(`party.${fee.party}`)}
                endDetail={rateOf(fee)}
              />
            )}
          />
          <MoreButton of={fees}>{t('record.loadOlder')}</MoreButton>
        </Stack>
      )}
    </PartOfRecord>
  )
}
