import type { Mode } from '@portico/contract/core/level.ts'
import type { AccountCode } from '@portico/contract/features/ledger/ledger.schemas.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import { directionOf, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

/** Entries of some accounts from one moment to another; of the platform's reader, those of one tenant where `tenantId` names it. */
export type EntriesAsked = {
  codes: readonly AccountCode[]
  merchantId: string | undefined
  currency: string | undefined
  mode: Mode
  tenantId: string | null
  from: string
  to: string
}
/** Where an entry is in its statement. */
export type EntryPlace = { posted_at: string; id: string }

export function matchingEntries(db: ReadDb, { codes, merchantId, currency, mode, tenantId, from, to }: EntriesAsked) {
  let rows = (db as Kysely<Tables>)
    .selectFrom('ledger_entries as e')
    .where('e.mode', '=', mode)
    .where('e.account_code', 'in', [...codes])
    .where(sql<boolean>`e.posted_at >= ${from}::timestamptz and e.posted_at < ${to}::timestamptz`)
  if (tenantId) rows = rows.where('e.tenant_id', '=', tenantId)
  if (merchantId) rows = rows.where('e.merchant_id', '=', merchantId)
  if (currency) rows = rows.where('e.currency', '=', currency)
  return rows
}

const columns = [
  'e.tenant_id',
  'e.id',
  'e.posting_id',
  'e.transaction_id',
  'e.merchant_id',
  'e.description',
  'e.currency',
  'e.amount_minor',
  'e.posted_at',
] as const
const order = { column: 'e.posted_at', id: 'e.id', descending: false }

/** The rows of a page first, then what their payments and merchants are called. */
function named(db: ReadDb, page: ReturnType<typeof pageOf>) {
  return (db as Kysely<Tables>)
    .selectFrom(page.as('e'))
    .leftJoin('transactions as t', (on) => on.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.transaction_id'))
    .leftJoin('merchants as m', (on) => on.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.merchant_id'))
    .select([...columns, 't.parent_transaction_id', 'm.legal_business_name as merchant_name'])
    .select(sql<string | null>`coalesce(t.payment_reference, t.external_id)`.as('reference'))
}
const pageOf = (db: ReadDb, asked: EntriesAsked) => matchingEntries(db, asked).select(columns)

export function listPage(db: ReadDb, asked: EntriesAsked, window: Window) {
  const direction = directionOf(order, window)
  return named(db, inWindow(pageOf(db, asked), order, window))
    .orderBy('e.posted_at', direction)
    .orderBy('e.id', direction)
    .execute()
}
export type EntryRow = Awaited<ReturnType<typeof listPage>>[number]

/** All of them by currency, as far as a file holds them. */
export const listEntries = (db: ReadDb, asked: EntriesAsked, most: number): Promise<EntryRow[]> =>
  named(db, pageOf(db, asked).orderBy('e.currency').orderBy('e.posted_at').orderBy('e.id').limit(sql.lit(most)))
    .orderBy('e.currency')
    .orderBy('e.posted_at')
    .orderBy('e.id')
    .execute()

/** What each payment, refund and payout brought, in the order of its first entry: `amount_minor` after fees, debits positive, and the fee that was paid. */
export function listPayments(db: ReadDb, asked: EntriesAsked, most: number) {
  const fees: AccountCode = 'fee_income'
  const groups = matchingEntries(db, { ...asked, codes: [...asked.codes, fees] })
    .select(['e.tenant_id', 'e.transaction_id', 'e.merchant_id', 'e.currency'])
    .select([
      sql<string>`min(e.posted_at)`.as('posted_at'),
      sql<number>`coalesce(sum(e.amount_minor) filter (where e.account_code <> ${sql.lit(fees)}), 0)::bigint`.as('amount_minor'),
      sql<number>`coalesce(-sum(e.amount_minor) filter (where e.account_code = ${sql.lit(fees)}), 0)::bigint`.as('fee_minor'),
    ])
    .groupBy(['e.tenant_id', 'e.transaction_id', 'e.merchant_id', 'e.currency'])
    .orderBy('e.currency')
    .orderBy('posted_at')
    .orderBy('e.transaction_id')
    .limit(sql.lit(most))
  return (db as Kysely<Tables>)
    .selectFrom(groups.as('e'))
    .leftJoin('transactions as t', (on) => on.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.transaction_id'))
    .leftJoin('merchants as m', (on) => on.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.merchant_id'))
    .selectAll('e')
    .select(['t.parent_transaction_id', 't.type', 'm.legal_business_name as merchant_name'])
    .select(sql<string | null>`coalesce(t.payment_reference, t.external_id)`.as('reference'))
    .orderBy('e.currency')
    .orderBy('e.posted_at')
    .orderBy('e.transaction_id')
    .execute()
}
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number]

/** What the entries before one come to, debits positive. */
export async function sumBefore(db: ReadDb, asked: EntriesAsked, { posted_at, id }: EntryPlace): Promise<number> {
  const row = await matchingEntries(db, asked)
    .where(sql<boolean>`(e.posted_at, e.id) < (${posted_at}::timestamptz, ${id}::uuid)`)
    .select(sql<number>`coalesce(sum(e.amount_minor), 0)::bigint`.as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}

export async function findMerchantName(db: ReadDb, id: string, tenantId: string | null): Promise<string | undefined> {
  let rows = (db as Kysely<Tables>).selectFrom('merchants as m').select('m.legal_business_name as name').where('m.id', '=', id)
  if (tenantId) rows = rows.where('m.tenant_id', '=', tenantId)
  return (await rows.executeTakeFirst())?.name
}

export const findTenantName = async (db: ReadDb, id: string): Promise<string> =>
  (await (db as Kysely<Tables>).selectFrom('tenants as n').select('n.name').where('n.id', '=', id).executeTakeFirst())?.name ?? ''
