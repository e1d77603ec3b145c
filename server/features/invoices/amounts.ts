import { portionOf } from '@portico/contract/core/money.ts'
import type { InvoiceLine } from '@portico/contract/features/invoices/invoices.schemas.ts'
import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { BillingRow } from '../billing-settings/index.ts'
import type { FeeSum } from '../ledger/index.ts'
import type { InvoiceRecord } from './invoices.repository.ts'

/** The fees of one merchant and currency as lines, one for each kind, method and provider. */
export const linesOf = (fees: readonly FeeSum[]): InvoiceLine[] =>
  fees.map((fee, at) => ({
    line: at + 1,
    kind: fee.isGivenBack ? 'FeeGivenBack' : 'Fee',
    paymentMethod: fee.paymentMethod as PaymentMethod,
    serviceProvider: fee.paymentProvider,
    count: fee.count,
    unitMinor: fee.leastMinor === fee.mostMinor ? fee.leastMinor : null,
    amountMinor: fee.sumMinor,
  }))

/**
 * What an invoice on these fees says. There is one tax class, so VAT is rounded once, on the sum: half away from zero. What the ledger has taken
 * out of the merchant's balance is deducted already; the rest is to be paid.
 */
export function amountsOf(fees: readonly FeeSum[], { vat_name, vat_rate_bps }: Pick<BillingRow, 'vat_name' | 'vat_rate_bps'>) {
  const lines = linesOf(fees)
  const net_minor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const vat_minor = portionOf(net_minor, vat_rate_bps)
  const total_minor = net_minor + vat_minor
  const deducted_minor = fees[0]?.deductedMinor ?? 0
  return { lines, net_minor, vat_name, vat_rate_bps, vat_minor, total_minor, deducted_minor, to_pay_minor: total_minor - deducted_minor }
}
export type Amounts = ReturnType<typeof amountsOf>

/** Rows with the lines as the database takes them. */
export const asColumns = ({ lines, ...amounts }: Amounts) => ({ ...amounts, lines: JSON.stringify(lines) })

export const linesIn = (row: Pick<InvoiceRecord, 'lines'>): InvoiceLine[] => row.lines as unknown as InvoiceLine[]

/** Whether a draft says what the ledger and the settings say now. */
export function isUpToDate(draft: InvoiceRecord, now: Amounts): boolean {
  const plain = ({ lines, ...amounts }: Amounts) =>
    JSON.stringify([
      lines.map(({ kind, paymentMethod, serviceProvider, count, amountMinor }) => [
        kind,
        paymentMethod,
        serviceProvider,
        count,
        amountMinor,
      ]),
      amounts.vat_name,
      amounts.vat_rate_bps,
      amounts.deducted_minor,
    ])
  return plain({ ...draft, lines: linesIn(draft) }) === plain(now)
}
