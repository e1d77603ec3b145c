import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money, useMoneyText } from '@portico/ui/values/money.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceOf } from '../../transaction-words.tsx'
import { type AccountingEntry, entriesQuery, type PostingCause, type RecordRef } from '../../transactions.queries.ts'
import { PartOfRecord } from '../part-of-record.tsx'

type AccountingProps = { record: RecordRef; customerId: string; hrefOf: (id: string) => string }

/** The postings of the payment and of what hangs on it: when, why, and which accounts each moved. Every posting balances by itself. */
export function AccountingTab({ record, customerId, hrefOf }: AccountingProps) {
  const { t } = useTranslation('transactions')
  const moneyText = useMoneyText()
  return (
    <PartOfRecord
      answer={useQuery(entriesQuery(record, customerId))}
      isEmpty={({ data }) => data.length === 0}
      emptyText={t('record.noEntries')}
    >
      {({ data, sums, causes }) => (
        <>
          <ol className="p-postings">
            {[...Map.groupBy(data, ({ postingId }) => postingId).values()].map((entries) => (
              <Posting
                key={entries[0]!.postingId}
                entries={entries}
                cause={causes.find(({ transactionId }) => transactionId === entries[0]!.transactionId)}
                href={entries[0]!.transactionId === record.id ? undefined : hrefOf(entries[0]!.transactionId)}
              />
            ))}
          </ol>
          {sums.map(({ currency, debitMinor, creditMinor }) => (
            <p className="p-lead" key={currency}>
              {debitMinor === creditMinor
                ? t('record.entry.balanced', { amount: moneyText(debitMinor, currency) })
                : t('record.entry.unbalanced', {
                    debit: moneyText(debitMinor, currency),
                    credit: moneyText(creditMinor, currency),
                  })}
            </p>
          ))}
        </>
      )}
    </PartOfRecord>
  )
}

type PostingProps = { entries: readonly AccountingEntry[]; cause: PostingCause | undefined; href: string | undefined }

function Posting({ entries, cause, href }: PostingProps) {
  const { t } = useTranslation('transactions')
  const id = useId()
  const [first] = entries
  const name = cause && referenceOf({ ...cause, id: cause.transactionId })
  const what = [...new Set(entries.map(({ description }) => description))].map((one) => t(`posting.${one as 'Capture'}`, one))
  return (
    <li>
      <header>
        <h3 id={id}>
          {what.join(', ')}
          {name && ' · '}
          {name && (href ? <UiLink href={href}>{name}</UiLink> : name)}
        </h3>
        <DateTime at={first!.postedAt} />
      </header>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('record.entry.account')}</th>
            <th scope="col">{t('record.entry.debit')}</th>
            <th scope="col">{t('record.entry.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{t(`account.${entry.accountCode}`)}</td>
              <td>{side(entry, 'Debit')}</td>
              <td>{side(entry, 'Credit')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}

const side = (entry: AccountingEntry, direction: AccountingEntry['direction']) =>
  entry.direction === direction && <Money minor={entry.amountMinor} currency={entry.currency} />
