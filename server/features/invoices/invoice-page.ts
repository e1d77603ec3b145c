import type { Language } from '@portico/contract/core/languages.ts'
import { formatMinor, formatMoney } from '@portico/contract/core/money.ts'
import type { InvoiceLine, Seller } from '@portico/contract/features/invoices/invoices.schemas.ts'
import type { PageDocument } from '../../core/pdf/page-document.ts'
import type { PagePart } from '../../core/pdf/page-parts.ts'
import { linesIn } from './amounts.ts'
import { wordsOf } from './invoice-page.words.ts'
import type { InvoiceRecord } from './invoices.repository.ts'

/** `2000` → `20 %`, `1850` → `18,5 %` */
export const percentText = (bps: number): string => `${String(bps / 100).replace('.', ',')} %`

const written = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** An issued invoice or credit note as a page, in the language that it was issued in. `creditedNumber`: of the invoice that a credit note cancels. */
export function invoicePage(row: InvoiceRecord, creditedNumber: string | null): PageDocument {
  const language = row.language as Language
  const words = wordsOf[language]
  const seller = row.seller as unknown as Seller
  const isCredit = row.kind === 'CreditNote'
  const name = isCredit ? words.creditNote : words.invoice
  const money = (minor: number) => formatMoney(minor, row.currency)
  const dateOf = (day: string) => written(day, language)
  const optional = (label: string, value: string | null): [string, string][] => (value === null || value === '' ? [] : [[label, value]])
  const parts: PagePart[] = [
    { kind: 'title', text: `${name} ${row.number}` },
    { kind: 'lead', text: money(row.total_minor) },
    ...(row.mode === 'Test' ? [{ kind: 'note', text: words.test } as const] : []),
    {
      kind: 'facts',
      heading: words.seller,
      facts: [[words.name, seller.name], [words.address, seller.address], ...optional(words.vatId, seller.vatId)],
    },
    {
      kind: 'facts',
      heading: words.details,
      facts: [
        [words.buyer, row.buyer_name!],
        [words.issuedOn, dateOf(row.issued_on!)],
        ...(isCredit ? [] : [[words.dueOn, dateOf(row.due_on!)] as const]),
        [words.period, `${dateOf(row.period_from)} – ${dateOf(row.period_to)} (${row.time_zone})`],
        ...optional(words.cancels, creditedNumber),
        ...optional(words.reason, row.credit_reason),
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: words.fee, share: 0.44 },
        { title: words.count, share: 0.12, isNumber: true },
        { title: words.unit, share: 0.2, isNumber: true },
        { title: `${words.amount} (${row.currency})`, share: 0.24, isNumber: true },
      ],
      rows: linesIn(row).map((line) => cellsOf(line, row.currency, language)),
      totals: [
        [words.net, '', '', formatMinor(row.net_minor, row.currency)],
        [`${words.vat} · ${row.vat_name} · ${percentText(row.vat_rate_bps)}`, '', '', formatMinor(row.vat_minor, row.currency)],
        [words.total, '', '', formatMinor(row.total_minor, row.currency)],
      ],
    },
    {
      kind: 'facts',
      heading: words.settlement,
      facts: [
        [words.deducted, money(row.deducted_minor)],
        [words.toPay, money(row.to_pay_minor)],
      ],
    },
    ...(row.footer ? [{ kind: 'note', text: row.footer } as const] : []),
  ]
  return { title: `${name} ${row.number}`, author: seller.name, language, createdAt: new Date(row.issued_at!), parts }
}

function cellsOf(
  { kind, paymentMethod, serviceProvider, count, unitMinor, amountMinor }: InvoiceLine,
  currency: string,
  language: Language,
) {
  const words = wordsOf[language]
  const fee = words.fees[paymentMethod]
  const name = kind === 'FeeGivenBack' ? `${words.givenBack}: ${fee}` : fee
  return [
    serviceProvider ? `${name}, ${serviceProvider}` : name,
    new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-GB').format(count),
    unitMinor === null ? '' : formatMinor(unitMinor, currency),
    formatMinor(amountMinor, currency),
  ]
}
