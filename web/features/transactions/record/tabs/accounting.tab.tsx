import { Stack } from '@mantine/core'
import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { Facts } from '@portico/ui/pieces/facts.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money } from '@portico/ui/values/money.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AccountingEntry, entriesQuery, type RecordRef } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

/** The ledger entries of the payment and of what hangs on it; per currency debits and credits come to the same. */
export function AccountingTab({ record, customerId }: { record: RecordRef; customerId: string }) {
  const { t } = useTranslation('transactions')
  const side = (entry: AccountingEntry, direction: AccountingEntry['direction']) =>
    entry.direction === direction ? <Money minor={entry.amountMinor} currency={entry.currency} /> : null
  const columns: GridColumn<AccountingEntry>[] = [
    { id: 'account', header: t('record.entry.account'), width: 170, cell: (entry) => <Account entry={entry} /> },
    {
      id: 'posted',
      header: t('record.entry.posted'),
      width: 140,
      keep: 2,
      fit: true,
      cell: (entry) => <DateTime at={entry.postedAt} style="minute" />,
    },
    { id: 'debit', header: t('record.entry.debit'), width: 120, align: 'end', cell: (entry) => side(entry, 'Debit') },
    { id: 'credit', header: t('record.entry.credit'), width: 120, align: 'end', cell: (entry) => side(entry, 'Credit') },
  ]
  return (
    <PartOfRecord
      answer={useQuery(entriesQuery(record, customerId))}
      isEmpty={({ data }) => data.length === 0}
      emptyText={t('record.noEntries')}
    >
      {({ data, sums }) => (
        <Stack gap="sm">
          <DataGrid
            label={t('record.tab.accounting')}
            rows={data}
            columns={columns}
            rowId={(entry) => entry.id}
            compactRow={(entry) => (
              <TwoLines
                name={<Account entry={entry} />}
                end={<Money minor={entry.amountMinor} currency={entry.currency} />}
                detail={<DateTime at={entry.postedAt} style="minute" />}
                endDetail={entry.direction === 'Debit' ? t('record.entry.debit') : t('record.entry.credit')}
              />
            )}
          />
          {sums.map(({ currency, debitMinor, creditMinor }) => (
            <Facts
              key={currency}
              columns={2}
              items={[
                [`Σ ${t('record.entry.debit')}`, <Money key="debit" minor={debitMinor} currency={currency} />],
                [`Σ ${t('record.entry.credit')}`, <Money key="credit" minor={creditMinor} currency={currency} />],
              ]}
            />
          ))}
          <p className="p-lead">
            {sums.every((sum) => sum.debitMinor === sum.creditMinor) ? t('record.entry.balanced') : t('record.entry.unbalanced')}
          </p>
        </Stack>
      )}
    </PartOfRecord>
  )
}

const Account = ({ entry }: { entry: AccountingEntry }) => {
  const { t } = useTranslation('transactions')
  return <span title={entry.description}>{t(`account.${entry.accountCode}`)}</span>
}
