import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { findLabel, lockTicket, saveTicketLabel } from './labels.repository.ts'

/** Gives a ticket a label of the caller's organisation in place of the one before, or with null takes it off. */
export async function labelTicket(
  { db, actor, record }: Pick<Context, 'db' | 'actor' | 'record'>,
  named: { askerId: string; ticketId: string },
  labelId: string | null,
): Promise<void> {
  const { merchantId } = actor
  const [ticket, label] = [
    await lockTicket(db, named.ticketId, named.askerId),
    labelId === null ? null : await findLabel(db, merchantId, labelId),
  ]
  if (!ticket || label === undefined) throw new AppError('not_found')
  const hadId = merchantId === null ? ticket.tenant_label_id : ticket.merchant_label_id
  if (hadId === (label?.id ?? null)) return
  const had = hadId === null ? undefined : await findLabel(db, merchantId, hadId)
  await saveTicketLabel(db, ticket.id, merchantId, label?.id ?? null)
  await record(ticket.id, {
    // What the staff of a tenant call a ticket is not for its merchant to read.
    merchantId,
    merchantIds: [ticket.merchant_id],
    before: { label: had?.value ?? null },
    after: { label: label?.value ?? null },
  })
}
