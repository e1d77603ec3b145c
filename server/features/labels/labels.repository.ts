import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { countCapped } from '../../core/list/paging.repository.ts'

/** Of this merchant, or without one of the staff of the tenant: never a label of the other. */
export const findLabel = (db: ScopedDb, merchantId: string | null, id: string) =>
  db
    .selectFrom('support_labels')
    .select(['id', 'value'])
    .where('deleted_at', 'is', null)
    .where('merchant_id', 'is not distinct from', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()

const sideOf = (merchantId: string | null) => (merchantId === null ? 'tenant_label_id' : 'merchant_label_id')

export const countTickets = (db: ScopedDb, merchantId: string | null, id: string): Promise<number> =>
  countCapped(db, db.selectFrom('support_tickets').where(sideOf(merchantId), '=', id))

/** The ticket as far as its labels go, kept from others until the transaction ends; the asker is a merchant, else the tenant itself. */
export const lockTicket = (db: ScopedDb, ticketId: string, askerId: string, merchantId: string | null) =>
  db
    .selectFrom('support_tickets')
    .select(['id', 'merchant_id', `${sideOf(merchantId)} as label_id`])
    .where('id', '=', ticketId)
    .where(sql<boolean>`coalesce(merchant_id, tenant_id) = ${askerId}`)
    .forUpdate()
    .executeTakeFirst()

export const saveTicketLabel = (db: ScopedDb, ticketId: string, merchantId: string | null, labelId: string | null) =>
  db
    .updateTable('support_tickets')
    .set({ [sideOf(merchantId)]: labelId })
    .where('id', '=', ticketId)
    .execute()
