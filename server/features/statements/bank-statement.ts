import { type EntryKind, entryKindFacts } from '@portico/contract/features/ledger/entry-kinds.ts'
import type { StatementAccount } from '@portico/contract/features/statements/statement-words.ts'
import type { Statement, StatementEntry } from '@portico/contract/features/statements/statements.schemas.ts'

/** A line of a file for banks: an entry or, with `charged`, what a payment, refund or payout brought. Fees are positive where the merchant paid them. */
export type BankEntry = StatementEntry & { charged?: { grossMinor: number; feeMinor: number } }

/** One account in one currency: what a bank calls a statement. Balances are positive on the side that raises the account. */
export type AccountStatement = { currency: string; openingMinor: number; closingMinor: number; entries: readonly BankEntry[] }

/** A statement with its entries, as files other than tables hold it. */
export type WholeStatement = Omit<Statement, 'data'> & {
  owner: { id: string; name: string }
  accounts: readonly AccountStatement[]
}

const letters: Record<StatementAccount, string> = { merchant_balance: 'M', acquirer_receivable: 'A', fee_income: 'F', refund_clearing: 'C' }

/** An id without its hyphens: 32 characters, where standards have room for 34 or 35. */
export const shortId = (id: string): string => id.replaceAll('-', '')

/** The number of an account: one for each account of an owner. 33 characters. */
export const accountNumber = ({ account, owner }: Pick<WholeStatement, 'account' | 'owner'>): string => letters[account] + shortId(owner.id)

/** `20261101-20261130-EUR` */
export const statementNumber = ({ period }: Pick<WholeStatement, 'period'>, currency: string): string =>
  `${[period.dateFrom, period.dateTo].map((day) => day.replaceAll('-', '')).join('-')}-${currency}`

/** The side of the ledger that a balance is on, and its size. Nothing is a credit, as banks write it. */
export function sideOf({ raisedBy }: Pick<WholeStatement, 'raisedBy'>, balanceMinor: number): { isDebit: boolean; minor: number } {
  const debitMinor = raisedBy === 'Debit' ? balanceMinor : 0 - balanceMinor
  return { isDebit: debitMinor > 0, minor: Math.abs(debitMinor) }
}

export const kindCode = (kind: EntryKind | null): string => kind ?? 'Other'
export const takesBack = (kind: EntryKind | null): boolean => kind !== null && 'takesBack' in entryKindFacts[kind]

/** `Refund ORD-20481`; of many merchants, whose payment it is. */
export function noteOf({ kind, description, reference, merchantId, merchantName }: StatementEntry, ownerId: string): string {
  const what = kind ? entryKindFacts[kind].words.en : description
  return [what, reference?.trim(), ...(merchantId === ownerId ? [] : [merchantName])].filter(Boolean).join(' ')
}
