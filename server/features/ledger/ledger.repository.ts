import { type AccountCode, accountCodes } from '@portico/contract/features/ledger/ledger.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql } from 'kysely'
import { insertOf } from '../../core/database/insert-rows.repository.ts'
import type { EntryRow } from './ledger-entries.ts'

/** Whole postings only, in one statement: the database refuses one whose postings do not sum to zero. */
export const insertEntries = (db: ScopedDb, rows: readonly EntryRow[]): Promise<unknown> => insertOf('ledger_entries', rows).execute(db)

/** Entries of a payment and of its refunds, captures and voids, in the order they were posted. */
export function listEntriesOfPayment(db: ScopedDb, transactionId: string): Promise<Selectable<Tables['ledger_entries']>[]> {
  return db
    .selectFrom('ledger_entries as e')
    .selectAll('e')
    .where('e.transaction_id', 'in', (eb) =>
      eb
        .selectFrom('transactions as t')
        .select('t.id')
        .where((or) => or.or([or('t.id', '=', transactionId), or('t.parent_transaction_id', '=', transactionId)])),
    )
    .orderBy('e.posted_at')
    .orderBy('e.description')
    .orderBy('e.posting_id')
    .orderBy('e.amount_minor', 'desc')
    .execute()
}

export type Balances = Record<AccountCode, number>

/** The balance of each account of a merchant in one currency and the mode of the scope: debit positive, credit negative. */
export async function balancesOf(db: ScopedDb, merchantId: string, currency: string): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_entries as e')
    .select(['e.account_code', sql<number>`sum(e.amount_minor)::bigint`.as('total')])
    .where('e.merchant_id', '=', merchantId)
    .where('e.mode', '=', db.scope.mode)
    .where('e.currency', '=', currency)
    .groupBy('e.account_code')
    .execute()
  const totalOf = new Map(rows.map((row) => [row.account_code, row.total]))
  return Object.fromEntries(accountCodes.map((code) => [code, totalOf.get(code) ?? 0])) as Balances
}

/** What we owe a merchant: credits are negative, so the debt is the payable less the refunds and payouts taken from it. */
export const owedMinor = (balances: Balances): number =>
  0 - balances.merchant_payable - balances.merchant_refunds - balances.merchant_payouts
