import { UnstyledButton } from '@mantine/core'
import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { GridSkeleton } from '@portico/ui/list/grid-skeleton.tsx'
import { RecordLines } from '@portico/ui/pieces/record-lines.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { Money, useMoneyText } from '@portico/ui/values/money.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { MoreButton } from '../../shared/api/more-button.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { mayFindPayments, presetOf } from '../transactions/index.ts'
import { entriesQuery, type Invoice, type InvoiceLine, type Mode } from './invoices.queries.ts'

/** The lines of an invoice; each opens onto the ledger entries that it adds up. */
export function InvoiceLines({ record: { id, lines, currency }, mode }: { record: Invoice; mode: Mode }) {
  const { t } = useTranslation('invoices')
  const money = useMoneyText()
  const [openLine, setOpenLine] = useState<number>()
  const nameOf = ({ kind, paymentMethod, serviceProvider }: InvoiceLine) => {
    const fee = t(`fee.${paymentMethod}`)
    const name = kind === 'FeeGivenBack' ? t('line.givenBack', { fee }) : fee
    return serviceProvider ? `${name} · ${serviceProvider}` : name
  }
  const detailOf = ({ count, unitMinor }: InvoiceLine) => {
    const fees = t('line.count', { count, written: formatCount(count) })
    return unitMinor === null ? fees : t('line.each', { fees, unit: money(unitMinor, currency) })
  }
  return (
    <RecordLines
      lines={lines.map((line) => {
        const isOpen = openLine === line.line
        return {
          id: String(line.line),
          name: (
            <UnstyledButton aria-expanded={isOpen} onClick={() => setOpenLine(isOpen ? undefined : line.line)}>
              {nameOf(line)}
            </UnstyledButton>
          ),
          detail: detailOf(line),
          status: <Money minor={line.amountMinor} currency={currency} />,
          below: isOpen && <Entries id={id} line={line.line} currency={currency} mode={mode} />,
        }
      })}
    />
  )
}

type EntriesProps = { id: string; line: number; currency: string; mode: Mode }

function Entries({ id, line, currency, mode }: EntriesProps) {
  const { t } = useTranslation('invoices')
  const session = useSession()
  const answer = useInfiniteQuery(entriesQuery(id, line, mode))
  const { data, error } = answer
  if (!data) return error ? <LoadFailed title={t('entries.failed')} answer={answer} /> : <GridSkeleton widths={[150, 120, 90]} rows={3} />
  const payments = mayFindPayments(session) ? presetOf(session).path : undefined
  const inMode = mode === 'Test' && session.user.level !== 'merchant' ? '?mode=Test' : ''
  return (
    <>
      <RecordLines
        lines={data.pages
          .flatMap((page) => page.data)
          .map((entry) => ({
            id: entry.id,
            name: payments ? (
              <UiLink href={`${payments}/${entry.paymentId}${inMode}`}>{entry.paymentReference ?? t('entries.payment')}</UiLink>
            ) : (
              (entry.paymentReference ?? t('entries.payment'))
            ),
            detail: <DateTime at={entry.postedAt} />,
            status: <Money minor={entry.amountMinor} currency={currency} />,
          }))}
      />
      <MoreButton of={answer}>{t('entries.more')}</MoreButton>
    </>
  )
}
