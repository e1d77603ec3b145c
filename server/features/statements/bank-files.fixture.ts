import type { EntryKind } from '@portico/contract/features/ledger/entry-kinds.ts'
import type { BankEntry, WholeStatement } from './bank-statement.ts'

const merchantId = '019a0000-0000-7000-8000-00000000000a'
const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`

type Wish = {
  kind?: EntryKind | null
  creditMinor?: number
  debitMinor?: number
  reference?: string | null
  postedAt?: string
  currency?: string
  charged?: { grossMinor: number; feeMinor: number }
}

/** A statement of one merchant with these entries in one currency, the balances worked out. */
export function aStatement(
  wishes: readonly Wish[],
  { currency = 'EUR', openingMinor = 10_000, ...change }: Partial<WholeStatement> & { currency?: string; openingMinor?: number } = {},
): WholeStatement {
  let balanceMinor = openingMinor
  const entries = wishes.map(({ kind = 'Capture', creditMinor = 0, debitMinor = 0, reference = 'ORD-1', ...wish }, n): BankEntry => {
    balanceMinor += creditMinor - debitMinor
    return {
      id: idOf(100 + n),
      postingId: idOf(200 + n),
      transactionId: idOf(300 + n),
      paymentId: idOf(400 + n),
      merchantId,
      merchantName: 'Çiçek & Söhne Ltd',
      kind,
      description: kind ?? 'Correction',
      reference,
      currency,
      debitMinor,
      creditMinor,
      balanceMinor,
      postedAt: '2026-10-24T22:30:00.123456Z',
      ...wish,
    }
  })
  return {
    asOf: '2026-11-01T09:00:00.000Z',
    mode: 'Live',
    account: 'merchant_balance',
    raisedBy: 'Credit',
    merchant: { id: merchantId, name: 'Çiçek & Söhne Ltd' },
    owner: { id: merchantId, name: 'Çiçek & Söhne Ltd' },
    timeZone: 'Europe/Berlin',
    period: { dateFrom: '2026-10-01', dateTo: '2026-10-31', from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' },
    isUnfinished: false,
    accounts: [{ currency, openingMinor, closingMinor: balanceMinor, entries }],
    ...change,
  }
}
