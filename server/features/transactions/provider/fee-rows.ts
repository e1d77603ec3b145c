import type { Tables } from '@portico/database/tables.ts'
import type { Insertable } from 'kysely'
import { feeRules } from '../../ledger/index.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'

export type FeeInsert = Insertable<Tables['transaction_fees']>
type Fee = { payment: TransactionRecord; owner: TransactionRecord; basisMinor: number; amountMinor: number }

/** What the merchant is charged for one step of a payment, or given back; no row where nothing changes. `owner`: the child that caused it, or the payment. */
export function feeRows({ payment, owner, basisMinor, amountMinor }: Fee, { now, newId }: { now: Date; newId: () => string }): FeeInsert[] {
  if (amountMinor === 0) return []
  const { feeType, rateBps, fixedMinor } = feeRules[payment.payment_method]
  return [
    {
      ...partOf(owner),
      id: newId(),
      fee_type: feeType,
      party: 'Merchant',
      basis: fixedMinor === 0 ? 'Percentage' : 'Mixed',
      rate_bps: rateBps,
      fixed_minor: fixedMinor,
      basis_amount_minor: basisMinor,
      amount_minor: amountMinor,
      currency: payment.currency,
      at: now,
    },
  ]
}
