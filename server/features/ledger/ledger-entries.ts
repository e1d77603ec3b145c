import type { AccountCode, LedgerEntry } from '@portico/contract/features/ledger/ledger.schemas.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable, Selectable } from 'kysely'
import type { z } from 'zod'
import { accounts, type Line } from './postings.ts'

export type EntryRow = Insertable<Tables['ledger_entries']>
export type Posting = {
  /** The payment, or the refund or capture of it, and what each entry repeats of it. */
  of: Pick<EntryRow, 'tenant_id' | 'merchant_id' | 'mode' | 'transaction_id' | 'payment_method' | 'payment_provider'>
  currency: string
  postedAt: Date | string
  lines: readonly Line[]
}

/** The rows of one posting: one id for the posting, one per side. Rows of several postings may be inserted together. */
export function toEntryRows(posting: Posting, newId: () => string): EntryRow[] {
  if (posting.lines.length === 0) return []
  const postingId = newId()
  return posting.lines.map((line) => ({
    ...posting.of,
    id: newId(),
    posting_id: postingId,
    account_code: line.accountCode,
    amount_minor: line.amountMinor,
    currency: posting.currency,
    description: line.description,
    posted_at: posting.postedAt,
  }))
}

/** As the wire shows it: the amount without a sign, and the side it is on. */
export function toLedgerEntry(row: Selectable<Tables['ledger_entries']>): z.input<typeof LedgerEntry> {
  const account = accounts[row.account_code as AccountCode]
  return {
    id: row.id,
    postingId: row.posting_id,
    transactionId: row.transaction_id,
    accountCode: row.account_code as AccountCode,
    accountName: account.name,
    accountType: account.type,
    direction: row.amount_minor > 0 ? 'Debit' : 'Credit',
    amountMinor: Math.abs(row.amount_minor),
    currency: row.currency,
    description: row.description,
    postedAt: row.posted_at,
  }
}
