import type { Balance } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { z } from 'zod'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { accounts, balancesOf, listEntriesOfPayment, owedMinor, toLedgerEntry } from '../../ledger/index.ts'
import { getTransaction } from '../get-transaction.ts'
import { refundableMinor } from '../rules/money-summary.ts'
import { listCauses } from './detail.repository.ts'
import { toCause } from './to-parts.ts'

/**
 * What we owe the merchant in the currency of a payment, against what would leave if all that can still go back went back.
 * Read from the ledger and changed by nothing.
 */
export async function checkBalance({ db, services }: Context, id: string): Promise<z.input<typeof Balance>> {
  const payment = await getTransaction({ db, services }, id)
  const balances = await balancesOf(db, payment.merchant_id, payment.currency)
  const availableMinor = owedMinor(balances)
  const pendingMinor = payment.amount_refund_pending_minor
  const requiredMinor = refundableMinor(payment) + pendingMinor
  return {
    checkedAt: services.now().toISOString(),
    accountName: accounts.merchant_payable.name,
    currency: payment.currency,
    availableMinor,
    pendingMinor,
    requiredMinor,
    sufficient: availableMinor >= requiredMinor,
    shortfallMinor: Math.max(0, requiredMinor - availableMinor),
    source: 'Ledger',
  }
}

/**
 * Of a payment and of what hangs on it. `customerId` is the merchant, where the address names one.
 * The ledger entries and their sums: debits equal credits in every currency.
 */
export async function viewAccounting({ db, services }: Context, { id, customerId }: { id: string; customerId?: string | undefined }) {
  const [payment, rows, causes] = await Promise.all([
    getTransaction({ db, services }, id),
    listEntriesOfPayment(db, id),
    listCauses(db, id),
  ])
  if (customerId !== undefined && customerId !== payment.merchant_id) throw new AppError('not_found')
  const sums = Map.groupBy(rows, (row) => row.currency)
  return {
    data: rows.map(toLedgerEntry),
    causes: causes.map(toCause),
    sums: [...sums].map(([currency, entries]) => ({
      currency,
      debitMinor: entries.reduce((sum, { amount_minor: minor }) => sum + Math.max(0, minor), 0),
      creditMinor: entries.reduce((sum, { amount_minor: minor }) => sum + Math.max(0, -minor), 0),
    })),
  }
}
