import type { TerminalKind, WhyNotSent } from '@portico/contract/features/terminal/terminal-words.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { insertOf } from '../../core/database/insert-rows.repository.ts'
import { byName } from '../../core/list/paging.repository.ts'
import type { TransactionDetails } from '../transactions/index.ts'
import type { Asked } from './payment-of.ts'

export type EntryInsert = Insertable<Tables['terminal_entries']>
/** A row of `terminal_entries` with the closed lists of words in place of text. */
export type EntryRow = Omit<Selectable<Tables['terminal_entries']>, 'kind' | 'state' | 'why_not_sent' | 'asked'> & {
  kind: TerminalKind
  state: 'Sending' | 'Made' | 'NotSent'
  why_not_sent: WhyNotSent | null
  asked: Asked | null
}

/** False where the card was entered for another payment already. */
export async function insertEntry(db: ScopedDb, entry: EntryInsert): Promise<boolean> {
  const row = await db
    .insertInto('terminal_entries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'card_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Entries of before, for a demo world. */
export const insertEntries = (db: ScopedDb, rows: readonly EntryInsert[]): Promise<unknown> =>
  rows.length === 0 ? Promise.resolve() : insertOf('terminal_entries', rows).execute(db)

export async function findEntry(db: ScopedDb, id: string): Promise<EntryRow | undefined> {
  return (await db.selectFrom('terminal_entries').selectAll().where('id', '=', id).executeTakeFirst()) as EntryRow | undefined
}

/** Ends an entry that was being sent; what its payment was to be made of is not kept any longer. */
export async function endEntry(db: ScopedDb, id: string, end: { state: 'Made' } | { state: 'NotSent'; why_not_sent: WhyNotSent }) {
  await db
    .updateTable('terminal_entries')
    .set({ ...end, asked: null })
    .where('id', '=', id)
    .where('state', '=', 'Sending')
    .execute()
}

/** Counts a receipt that is mailed, and gives its number, from 1; undefined where as many were mailed as may be. */
export async function countReceipt(db: ScopedDb, id: string, most: number): Promise<number | undefined> {
  const row = await db
    .updateTable('terminal_entries')
    .set((eb) => ({ receipt_mails: eb('receipt_mails', '+', 1) }))
    .where('id', '=', id)
    .where('receipt_mails', '<', most)
    .returning('receipt_mails')
    .executeTakeFirst()
  return row?.receipt_mails
}

const shown = (db: ScopedDb, userId: string) =>
  db
    .selectFrom('terminal_entries as e')
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.merchant_id'))
    .innerJoin('websites as w', (join) => join.onRef('w.tenant_id', '=', 'e.tenant_id').onRef('w.id', '=', 'e.website_id'))
    .leftJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.id'))
    .selectAll('e')
    .select([
      'm.legal_business_name as merchant_name',
      'w.name as website_name',
      'w.url as website_url',
      't.status',
      't.service_provider',
      't.normalised_code',
      't.response_code',
      't.response_text',
      't.auth_code',
      't.customer_name',
      't.customer_email',
      't.card_brand as known_brand',
      't.details',
      't.authorised_at',
      't.amount_captured_minor',
      't.amount_authorised_minor',
    ])
    .where('e.mode', '=', db.scope.mode)
    .where('e.user_id', '=', userId)

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]
export type ShownEntry = Omit<Shown, keyof EntryRow | 'details'> & EntryRow & { details: TransactionDetails | null }

export const listOwn = async (db: ScopedDb, userId: string, most: number): Promise<ShownEntry[]> =>
  (await shown(db, userId).orderBy('e.created_at', 'desc').orderBy('e.id', 'desc').limit(most).execute()) as ShownEntry[]

export const findOwn = async (db: ScopedDb, userId: string, id: string): Promise<ShownEntry | undefined> =>
  (await shown(db, userId).where('e.id', '=', id).executeTakeFirst()) as ShownEntry | undefined

/** The zone in whose days the tenant counts, which its receipts are dated in. */
export const findReportingZone = async (db: ScopedDb): Promise<string> =>
  (await db.selectFrom('tenants').select('time_zone').where('id', '=', db.scope.tenantId).executeTakeFirstOrThrow()).time_zone

/** Where a payment is to be taken, with what decides whether it may. */
export const findPlace = (db: ScopedDb, websiteId: string) =>
  db
    .selectFrom('websites as w')
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'w.tenant_id').onRef('m.id', '=', 'w.merchant_id'))
    .select(['w.id', 'w.merchant_id', 'w.active', 'm.merchant_status', 'm.processing_status'])
    .where('w.id', '=', websiteId)
    .executeTakeFirst()
export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

export const findMerchant = (db: ScopedDb, id: string) =>
  db.selectFrom('merchants').select(['id', 'merchant_status', 'processing_status']).where('id', '=', id).executeTakeFirst()

/** The active websites of a merchant, with the currencies in which a line of their map takes cards. */
export const listCardWebsites = (db: ScopedDb, merchantId: string, language: string) =>
  db
    .selectFrom('websites as w')
    .innerJoin('processing_lines as l', (join) => join.onRef('l.tenant_id', '=', 'w.tenant_id').onRef('l.website_id', '=', 'w.id'))
    .select(['w.id', 'w.name', sql<string[]>`array_agg(distinct l.currency order by l.currency)`.as('currencies')])
    .where('w.merchant_id', '=', merchantId)
    .where('w.active', '=', true)
    .where('l.mode', '=', db.scope.mode)
    .where('l.payment_method', '=', 'Card')
    .where('l.is_active', '=', true)
    .groupBy(['w.id', 'w.name'])
    .orderBy(byName('w.name', language))
    .orderBy('w.id')
    .execute()

export const takesCards = async (db: ScopedDb, websiteId: string, currency: string): Promise<boolean> =>
  (await db
    .selectFrom('processing_lines')
    .select('id')
    .where('mode', '=', db.scope.mode)
    .where('website_id', '=', websiteId)
    .where('payment_method', '=', 'Card')
    .where('currency', '=', currency)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

export type Limits = Readonly<Record<string, number>>
export type LimitedRole = { id: string; name: string; limits: Limits | null; version: number | null }

const rolesThatOpen = (db: ScopedDb, permission: Permission) =>
  db
    .selectFrom('roles as r')
    .leftJoin('terminal_limits as l', (join) => join.onRef('l.tenant_id', '=', 'r.tenant_id').onRef('l.role_id', '=', 'r.id'))
    .select(['r.id', 'r.name', 'l.limits', 'l.version'])
    .where(sql<boolean>`${permission} = any(r.permissions)`)

/** The roles that open the terminal by this permission, each with the limits that were set for it. */
export const listLimitedRoles = async (db: ScopedDb, permission: Permission): Promise<LimitedRole[]> =>
  (await rolesThatOpen(db, permission).orderBy('r.name').orderBy('r.id').execute()) as LimitedRole[]

/** Those of them that a person has. */
export const listRolesOf = async (db: ScopedDb, permission: Permission, userId: string): Promise<LimitedRole[]> =>
  (await rolesThatOpen(db, permission)
    .innerJoin('user_roles as ur', (join) => join.onRef('ur.tenant_id', '=', 'r.tenant_id').onRef('ur.role_id', '=', 'r.id'))
    .where('ur.user_id', '=', userId)
    .execute()) as LimitedRole[]

export const lockRole = (db: ScopedDb, id: string) =>
  db.selectFrom('roles').select(['id', 'name', 'merchant_id', 'permissions']).where('id', '=', id).forUpdate().executeTakeFirst()

/** False where they are not those that were read any more. */
export async function saveLimits(
  db: ScopedDb,
  { roleId, merchantId, limits, version, at }: { roleId: string; merchantId: string | null; limits: Limits; version: number; at: Date },
): Promise<boolean> {
  const values = { limits: JSON.stringify(limits), updated_at: at }
  const row =
    version === 0
      ? await db
          .insertInto('terminal_limits')
          .values({ tenant_id: db.scope.tenantId, role_id: roleId, merchant_id: merchantId, ...values })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'role_id']).doNothing())
          .returning('role_id')
          .executeTakeFirst()
      : await db
          .updateTable('terminal_limits')
          .set({ ...values, version: version + 1 })
          .where('role_id', '=', roleId)
          .where('version', '=', version)
          .returning('role_id')
          .executeTakeFirst()
  return row !== undefined
}
