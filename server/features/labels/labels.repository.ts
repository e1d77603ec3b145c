import type { NewLabel } from '@portico/contract/features/labels/labels.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { countCapped } from '../../core/list/paging.repository.ts'

const columns = ['id', 'value', 'color', 'description', 'is_default', 'place', 'version'] as const

/** Labels of the merchant, or without one of the staff of the tenant: never those of the other. */
const own = (db: ScopedDb, merchantId: string | null) =>
  db
    .selectFrom('support_labels')
    .select(columns)
    .where('deleted_at', 'is', null)
    .where((eb) => (merchantId === null ? eb('merchant_id', 'is', null) : eb('merchant_id', '=', merchantId)))

export const listLabels = (db: ScopedDb, merchantId: string | null) => own(db, merchantId).orderBy('place').orderBy('id').execute()
export type LabelRow = Awaited<ReturnType<typeof listLabels>>[number]

export const findLabel = (db: ScopedDb, merchantId: string | null, id: string): Promise<LabelRow | undefined> =>
  own(db, merchantId).where('id', '=', id).executeTakeFirst()

/** Labels of one organisation change one after the other: names, number and places are looked at before they are written. */
export const lockLabels = (db: ScopedDb, merchantId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`support labels ${db.scope.tenantId} ${merchantId ?? ''}`}, 0))`.execute(db)

type MadeLabel = NewLabel & { id: string; place: number }
type Made = { merchantId: string | null; isDefault: boolean; at: Date }

export async function insertLabels(db: ScopedDb, labels: readonly MadeLabel[], { merchantId, isDefault, at }: Made): Promise<void> {
  await db
    .insertInto('support_labels')
    .values(
      labels.map(({ id, value, color, description, place }) => ({
        tenant_id: db.scope.tenantId,
        id,
        merchant_id: merchantId,
        value,
        color,
        description,
        is_default: isDefault,
        place,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

export async function savePlaces(db: ScopedDb, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('support_labels')
    .set({ place: sql<number>`array_position(${[...ids]}::uuid[], id)` })
    .where('id', 'in', [...ids])
    .execute()
}

const sideOf = (merchantId: string | null) => (merchantId === null ? 'tenant_label_id' : 'merchant_label_id')

export const countTickets = (db: ScopedDb, merchantId: string | null, id: string): Promise<number> =>
  countCapped(db, db.selectFrom('support_tickets').where(sideOf(merchantId), '=', id))

/** The ticket as far as its labels go, kept from others until the transaction ends; the asker is a merchant, else the tenant itself. */
export const lockTicket = (db: ScopedDb, ticketId: string, askerId: string) =>
  db
    .selectFrom('support_tickets')
    .select(['id', 'merchant_id', 'merchant_label_id', 'tenant_label_id'])
    .where('id', '=', ticketId)
    .where(sql<boolean>`coalesce(merchant_id, tenant_id) = ${askerId}`)
    .forUpdate()
    .executeTakeFirst()

export async function saveTicketLabel(db: ScopedDb, ticketId: string, merchantId: string | null, labelId: string | null): Promise<void> {
  await db
    .updateTable('support_tickets')
    .set({ [sideOf(merchantId)]: labelId })
    .where('id', '=', ticketId)
    .execute()
}
