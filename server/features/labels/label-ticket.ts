import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { findLabel, lockTicket, saveTicketLabel } from './labels.repository.ts'

/** Whether the organisation has this label. */
export const hasLabel = async (db: ScopedDb, merchantId: string | null, id: string): Promise<boolean> =>
  (await findLabel(db, merchantId, id)) !== undefined

/** Gives a ticket a label of the caller's organisation in place of the one before, or with null takes it off. */
export async function labelTicket(
  { db, actor: { merchantId }, record }: Pick<Context, 'db' | 'actor' | 'record'>,
  { askerId, ticketId }: { askerId: string; ticketId: string },
  labelId: string | null,
): Promise<void> {
  const ticket = await lockTicket(db, ticketId, askerId, merchantId)
  const label = labelId === null ? null : await findLabel(db, merchantId, labelId)
  if (!ticket || label === undefined) throw new AppError('not_found')
  if (ticket.label_id === (label?.id ?? null)) return
  const had = ticket.label_id === null ? undefined : await findLabel(db, merchantId, ticket.label_id)
  await saveTicketLabel(db, ticket.id, merchantId, label?.id ?? null)
  await record(ticket.id, {
    // What the staff of a tenant call a ticket is not for its merchant to read.
    merchantId,
    merchantIds: [ticket.merchant_id],
    before: { label: had?.value ?? null },
    after: { label: label?.value ?? null },
  })
}
