import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable, Selectable } from 'kysely'
import { byName } from '../../core/list/paging.repository.ts'

/** The payments that a line is for. */
export type Chain = { websiteId: string; paymentMethod: PaymentMethod; currency: string }
export type LineRow = Omit<Selectable<Tables['processing_lines']>, 'payment_method'> & { payment_method: PaymentMethod }
export type LineInsert = Insertable<Tables['processing_lines']>

const inMode = (db: ScopedDb) => db.selectFrom('processing_lines').where('mode', '=', db.scope.mode)

/** All lines of a website in the mode of the handle, each chain in its order. */
export const listLines = (db: ScopedDb, websiteId: string) =>
  inMode(db)
    .selectAll()
    .where('website_id', '=', websiteId)
    .orderBy('payment_method')
    .orderBy('currency')
    .orderBy('position')
    .orderBy('id')
    .execute() as Promise<LineRow[]>

/** The lines of one method and currency in their order. */
export const listChain = (db: ScopedDb, { websiteId, paymentMethod, currency }: Chain) =>
  chainOf(db, { websiteId, paymentMethod, currency }).execute() as Promise<LineRow[]>

/** Held until the transaction ends. */
export const lockChain = (db: ScopedDb, chain: Chain) => chainOf(db, chain).forUpdate().execute() as Promise<LineRow[]>

const chainOf = (db: ScopedDb, { websiteId, paymentMethod, currency }: Chain) =>
  inMode(db)
    .selectAll()
    .where('website_id', '=', websiteId)
    .where('payment_method', '=', paymentMethod)
    .where('currency', '=', currency)
    .orderBy('position')
    .orderBy('id')

export const lockLine = (db: ScopedDb, websiteId: string, id: string) =>
  inMode(db).selectAll().where('website_id', '=', websiteId).where('id', '=', id).forUpdate().executeTakeFirst() as Promise<
    LineRow | undefined
  >

export async function insertLines(db: ScopedDb, lines: readonly LineInsert[]): Promise<void> {
  await db
    .insertInto('processing_lines')
    .values([...lines])
    .execute()
}

type Change = Partial<Pick<LineRow, 'mid' | 'terminal_id' | 'is_active' | 'position'>>

export async function changeLine(db: ScopedDb, id: string, change: Change, at: Date): Promise<void> {
  await db
    .updateTable('processing_lines')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteLine(db: ScopedDb, id: string): Promise<void> {
  await db.deleteFrom('processing_lines').where('id', '=', id).execute()
}

/** One website, with the state of its merchant. */
export const findPlace = (db: ScopedDb, websiteId: string) =>
  db
    .selectFrom('websites as w')
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'w.tenant_id').onRef('m.id', '=', 'w.merchant_id'))
    .select(['w.id', 'w.name', 'w.active', 'w.merchant_id', 'm.legal_business_name', 'm.processing_status'])
    .where('w.id', '=', websiteId)
    .executeTakeFirst()
export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** Whether an endpoint of the merchant or of its tenant hears of payments in the mode of the handle. A merchant sees its own alone. */
export const isHeard = async (db: ScopedDb, merchantId: string): Promise<boolean> =>
  (await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('mode', '=', db.scope.mode)
    .where('is_on', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('merchant_id', '=', merchantId), eb('merchant_id', 'is', null)]))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Held until the transaction ends, so that two people do not add lines of one website at once. */
export const lockWebsite = (db: ScopedDb, websiteId: string) =>
  db.selectFrom('websites').select(['id', 'merchant_id']).where('id', '=', websiteId).forUpdate().executeTakeFirst()

export const findMerchant = (db: ScopedDb, id: string) => db.selectFrom('merchants').select('id').where('id', '=', id).executeTakeFirst()

export const listWebsites = (db: ScopedDb, merchantId: string, language: string) =>
  db
    .selectFrom('websites as w')
    .select((eb) => [
      'w.id',
      'w.name',
      'w.active',
      eb
        .selectFrom('processing_lines as l')
        .whereRef('l.tenant_id', '=', 'w.tenant_id')
        .whereRef('l.website_id', '=', 'w.id')
        .where('l.mode', '=', db.scope.mode)
        .select((count) => count.fn.countAll<number>().as('lines'))
        .as('lines'),
    ])
    .where('w.merchant_id', '=', merchantId)
    .orderBy('w.active', 'desc')
    .orderBy(byName('w.name', language))
    .orderBy('w.id')
    .execute()

/** The providers of the tenant that the reader may see, and when their credentials were set. A merchant sees none of those. */
export const listProviders = (db: ScopedDb) =>
  db
    .selectFrom('service_providers as p')
    .leftJoin('connector_credentials as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.service_provider', '=', 'p.name'),
    )
    .select(['p.name', 'p.connector', 'p.active', 'c.updated_at as credentials_at'])
    .orderBy('p.name')
    .execute()
export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number]

export const findCurrency = (db: ScopedDb, code: string) =>
  db.selectFrom('currencies').select('code').where('code', '=', code).where('is_active', '=', true).executeTakeFirst()
