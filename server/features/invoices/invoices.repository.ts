import type { InvoiceState } from '@portico/contract/features/invoices/invoice-words.ts'
import type { InvoiceQuery } from '@portico/contract/features/invoices/invoices.schemas.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { insertOf } from '../../core/database/insert-rows.repository.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

type Days = { period_from: string; period_to: string; issued_on: string | null; due_on: string | null; paid_on: string | null }
/** Days are texts: a date of JavaScript is a moment. */
export type InvoiceRecord = Omit<Selectable<Tables['invoices']>, keyof Days> & Days
/** They are read after all columns, and so in place of the same as dates. */
const asDays = (['period_from', 'period_to', 'issued_on', 'due_on', 'paid_on'] as const).map((name) =>
  sql<string | null>`${sql.ref(`i.${name}`)}::text`.as(name),
)

/** `shown_state`: with `Overdue`, which is not kept. */
export type ShownInvoice = InvoiceRecord & { shown_state: InvoiceState }
export type InvoiceInsert = Omit<Insertable<Tables['invoices']>, 'tenant_id' | 'mode'>

/** Whose invoices are read, and when. `issuedOnly`: merchants are shown no drafts. */
export type Whose = { mode: string; tenantId: string | null; issuedOnly: boolean; now: Date }

/** A job would be late by its interval, and a state kept by it would be wrong until then: whether an invoice is overdue is asked of the day. */
const shownState = (now: Date) => sql<InvoiceState>`case when i.state = 'Issued' and i.kind = 'Invoice' and i.to_pay_minor > 0
  and i.due_on < (${now}::timestamptz at time zone i.time_zone)::date then 'Overdue' else i.state end`

const reached = (db: ReadDb, { mode, tenantId, issuedOnly }: Whose) =>
  (db as Kysely<Tables>)
    .selectFrom('invoices as i')
    .where('i.mode', '=', mode)
    .$if(tenantId !== null, (own) => own.where('i.tenant_id', '=', tenantId!))
    .$if(issuedOnly, (issued) => issued.where('i.issued_at', 'is not', null))

type Filters = Omit<InvoiceQuery, 'pageIndex' | 'pageSize' | 'cursor'>

function narrowed(db: ReadDb, whose: Whose, filters: Filters) {
  const { state, kind, merchantId, tenantId, currency, periodFrom, periodTo, searchKey } = filters
  let rows = reached(db, whose)
  if (state) rows = rows.where(shownState(whose.now), 'in', state)
  if (kind) rows = rows.where('i.kind', 'in', kind)
  if (merchantId) rows = rows.where('i.merchant_id', 'in', merchantId)
  if (tenantId) rows = rows.where('i.tenant_id', 'in', tenantId)
  if (currency) rows = rows.where('i.currency', 'in', currency)
  if (periodFrom) rows = rows.where('i.period_to', '>=', sql<string>`${periodFrom}::date`)
  if (periodTo) rows = rows.where('i.period_from', '<=', sql<string>`${periodTo}::date`)
  if (searchKey) rows = rows.where(sql<boolean>`starts_with(i.number, upper(${searchKey}))`)
  return rows
}

export type InvoiceSums = {
  currency: string
  invoices: number
  net: number
  vat: number
  total: number
  deducted: number
  to_pay: number
  open: number
}

export async function listInvoices(db: ReadDb, whose: Whose, filters: Filters, window: Window) {
  const all = narrowed(db, whose, filters)
  const shown = all.selectAll('i').select(asDays).select(shownState(whose.now).as('shown_state'))
  const [rows, total, sums] = await Promise.all([
    inWindow(shown, { column: 'i.created_at', id: 'i.id', descending: true }, window).execute(),
    countCapped(db as Kysely<Tables>, all),
    sumsPerCurrency(db, whose, filters),
  ])
  return { rows: rows as unknown as ShownInvoice[], total, sums }
}

/** Amounts of different currencies are never added up. `open`: the rest to pay. */
function sumsPerCurrency(db: ReadDb, whose: Whose, filters: Filters): Promise<InvoiceSums[]> {
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(`i.${column}`)}), 0)::bigint`
  return narrowed(db, whose, filters)
    .groupBy('i.currency')
    .select([
      'i.currency',
      sql<number>`count(*)`.as('invoices'),
      sum('net_minor').as('net'),
      sum('vat_minor').as('vat'),
      sum('total_minor').as('total'),
      sum('deducted_minor').as('deducted'),
      sum('to_pay_minor').as('to_pay'),
      sql<number>`coalesce(sum(i.to_pay_minor) filter (where i.state = 'Issued' and i.kind = 'Invoice'), 0)::bigint`.as('open'),
    ])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('i.currency')
    .execute()
}

export async function findInvoice(db: ReadDb, whose: Whose, id: string): Promise<ShownInvoice | undefined> {
  const row = await reached(db, whose)
    .where('i.id', '=', id)
    .selectAll('i')
    .select(asDays)
    .select(shownState(whose.now).as('shown_state'))
    .executeTakeFirst()
  return row as unknown as ShownInvoice | undefined
}

/** The credit note of an invoice, or the invoice of a credit note. */
export const findCounterpart = (db: ReadDb, { id, tenant_id, credits_id }: InvoiceRecord) =>
  (db as Kysely<Tables>)
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('tenant_id', '=', tenant_id)
    .where((eb) => (credits_id ? eb('id', '=', credits_id) : eb('credits_id', '=', id)))
    .executeTakeFirst()

/** In one order, so that two who issue some of the same invoices never wait for each other in a circle. */
export async function lockInvoices(db: ScopedDb, ids: readonly string[]): Promise<InvoiceRecord[]> {
  const rows = await db
    .selectFrom('invoices as i')
    .selectAll('i')
    .select(asDays)
    .where('i.mode', '=', db.scope.mode)
    .where('i.id', 'in', ids)
    .orderBy('i.id')
    .forUpdate()
    .execute()
  return rows as unknown as InvoiceRecord[]
}

export const lockInvoice = async (db: ScopedDb, id: string): Promise<InvoiceRecord | undefined> => (await lockInvoices(db, [id]))[0]

/** People, and the job, make drafts one after the other: each sees what the one before has made. */
export const lockDrafting = (db: ScopedDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${db.scope.tenantId} ${db.scope.mode}`}, 0))`.execute(db)

export const listInTheWay = (db: ScopedDb, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('invoices')
    .select(['merchant_id', 'currency'])
    .where('mode', '=', db.scope.mode)
    .where('kind', '=', 'Invoice')
    .where('state', '<>', 'Credited')
    .where('starts_at', '<', sql<string>`${to}`)
    .where('ends_at', '>', sql<string>`${from}`)
    .execute()

export async function insertInvoices(db: ScopedDb, rows: readonly InvoiceInsert[]): Promise<void> {
  const { tenantId: tenant_id, mode } = db.scope
  if (rows.length > 0)
    await insertOf(
      'invoices',
      rows.map((row) => ({ tenant_id, mode, ...row })),
    ).execute(db)
}

export async function updateInvoice(db: ScopedDb, id: string, change: Updateable<Tables['invoices']>): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteInvoice(db: ScopedDb, id: string): Promise<void> {
  await db.deleteFrom('invoices').where('id', '=', id).execute()
}

/**
 * Takes the next numbers of a series and year, and says the last. The row stays locked until this transaction ends, and goes back with it: no
 * number is given twice, and none is left out.
 */
export async function takeNumbers(db: ScopedDb, { series, year, count }: { series: string; year: number; count: number }): Promise<number> {
  const { last_number } = await db
    .insertInto('invoice_series')
    .values({ tenant_id: db.scope.tenantId, mode: db.scope.mode, series, year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'mode', 'series', 'year'])
        .doUpdateSet({ last_number: sql`invoice_series.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** Names the PDF once. False where another run has named one. */
export async function nameDocument(
  db: ScopedDb,
  id: string,
  { fileId, sha256, bytes }: { fileId: string; sha256: string; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoices')
    .set({ document_id: fileId, document_sha256: sha256, document_bytes: bytes })
    .where('id', '=', id)
    .where('document_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Which of these files invoices name. */
export async function listNamedDocuments(db: ScopedDb, keys: readonly string[]): Promise<string[]> {
  const { tenantId, mode } = db.scope
  const ids = keys.map((key) => key.slice(key.indexOf('/') + 1))
  if (ids.length === 0) return []
  const rows = await db.selectFrom('invoices').select('document_id').where('mode', '=', mode).where('document_id', 'in', ids).execute()
  return rows.map(({ document_id }) => `${tenantId}/${document_id}`)
}

/** Merchants within the walls: these, or all. */
export async function listMerchantIds(db: ScopedDb, ids?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('merchants')
    .select('id')
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids!))
    .execute()
  return rows.map(({ id }) => id)
}

export const merchantNamesOf = async (db: ScopedDb, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (await db.selectFrom('merchants').select(['id', 'legal_business_name as name']).where('id', 'in', ids).execute()).map(
      ({ id, name }) => [id, name],
    ),
  )

/** When the local days of a period begin and end, as the database tells the time. */
export async function momentsOf(
  db: ScopedDb,
  { periodFrom, periodTo, timeZone }: { periodFrom: string; periodTo: string; timeZone: string },
): Promise<{ from: string; to: string }> {
  const { rows } = await sql<{ from: Date | string; to: Date | string }>`
    select ${periodFrom}::timestamp at time zone ${timeZone} as from, (${periodTo}::timestamp + interval '1 day') at time zone ${timeZone} as to`.execute(
    db,
  )
  const [{ from, to }] = rows as [{ from: Date | string; to: Date | string }]
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}
